import { type FileSystem, nodeFileSystem, type OpenFile } from '../src/node/file-system.js';

/** Called before each operation with its name and number, from 0; what it throws, the operation throws. */
export type Watch = (operation: string, number: number) => void;

/** The file system of Node, watched. Of what an operation that fails should write, it writes half. */
export function watchedFileSystem(watch: Watch): FileSystem {
  let number = 0;
  const called = (operation: string) => watch(operation, number++);
  const wrapped = {} as Record<string, unknown>;
  for (const [name, work] of Object.entries(nodeFileSystem)) {
    wrapped[name] = name.endsWith('Sync')
      ? (...args: readonly string[]) => {
          called(name);
          return Reflect.apply(work, nodeFileSystem, args);
        }
      : async (...args: readonly string[]) => {
          called(name);
          const found: unknown = await Reflect.apply(work, nodeFileSystem, args);
          return name === 'open' ? watchedFile(found as OpenFile, called) : found;
        };
  }
  return wrapped as unknown as FileSystem;
}

function watchedFile(file: OpenFile, called: (operation: string) => void): OpenFile {
  return {
    async chmod(mode) {
      called('chmod');
      await file.chmod(mode);
    },
    async appendFile(data) {
      try {
        called('appendFile');
      } catch (error) {
        await file.appendFile(data.slice(0, data.length / 2));
        throw error;
      }
      await file.appendFile(data);
    },
    async sync() {
      called('sync'); // to wait for the disk would only take time
    },
    async close() {
      await file.close(); // a descriptor is given back even by a close that fails
      called('close');
    },
  };
}
