// Run where a package is installed: imports its entry points, and requires them where this Node can require ES modules.
import { createRequire } from 'node:module';

const [name, ...doors] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);
const canRequire = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
let count = 0;
for (const door of doors) {
  if (door === './package.json') continue;
  const specifier = `${name}${door.slice(1)}`;
  const names = Object.keys(await import(specifier));
  if (names.length === 0) throw new Error(`${specifier} exports nothing`);
  count += names.length;
  const required = canRequire ? Object.keys(require(specifier)) : names;
  if (names.some((each) => !required.includes(each))) {
    throw new Error(`require('${specifier}') lacks what import has`);
  }
}
console.log(`${count} exports of ${doors.length - 1} entry points`);
