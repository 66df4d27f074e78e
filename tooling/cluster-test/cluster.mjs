// A coordinator of Trino and workers, processes of this machine that listen on loopback alone.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Heap of each node. */
const HEAP = '1G';

/** Seconds until a node has to be ready. */
const PATIENCE = 600;

/**
 * @typedef {object} Node
 * @property {string} name
 * @property {number} port
 * @property {import('node:child_process').ChildProcess | undefined} process
 */

/** A cluster; made by {@link startCluster}. */
export class Cluster {
  /** @type {import('./fetch-trino.mjs').TrinoFiles} */
  #files;
  /** @type {string} */
  #folder;
  /** @type {readonly Node[]} the coordinator first */
  #nodes;

  /**
   * @param {import('./fetch-trino.mjs').TrinoFiles} files
   * @param {string} folder
   * @param {readonly number[]} ports
   */
  constructor(files, folder, ports) {
    this.#files = files;
    this.#folder = folder;
    this.#nodes = ports.map((port, i) => ({
      name: i === 0 ? 'coordinator' : `worker-${i}`,
      port,
      process: undefined,
    }));
  }

  /** Address of the coordinator. */
  get server() {
    return `http://127.0.0.1:${this.#nodes[0].port}`;
  }

  get workerCount() {
    return this.#nodes.length - 1;
  }

  /** Starts all nodes; they are ready some time later. */
  start() {
    for (const node of this.#nodes) this.#start(node);
  }

  /** Until the coordinator carries out statements on all workers. */
  async ready() {
    await this.#until(() => this.isWhole());
  }

  /** Until the coordinator takes statements, which then wait for workers. */
  async hasCoordinator() {
    await this.#until(() => hasStarted(this.#nodes[0]));
  }

  /** @param {() => Promise<boolean>} holds */
  async #until(holds) {
    const end = Date.now() + PATIENCE * 1000;
    for (;;) {
      this.#checkAlive();
      if (await holds()) return;
      if (Date.now() > end)
        throw new Error(`The cluster is not ready after ${PATIENCE} s; see ${this.#folder}.`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** @returns {Promise<boolean>} whether all nodes have started and the coordinator knows all workers */
  async isWhole() {
    // A node that starts is asked for its state alone, as a statement takes time from its start.
    const started = await Promise.all(this.#nodes.map(hasStarted));
    if (started.includes(false)) return false;
    const rows = await this.query(
      "SELECT count(*) FROM system.runtime.nodes WHERE NOT coordinator AND state = 'active'",
    ).catch(() => [[0]]);
    return Number(rows[0][0]) === this.workerCount;
  }

  /**
   * Carries out a statement.
   *
   * @param {string} sql
   * @returns {Promise<unknown[][]>} its rows
   */
  async query(sql) {
    const rows = [];
    const headers = { 'X-Trino-User': 'cluster-test' };
    const init = { method: 'POST', body: sql, headers };
    let page = await pageOf(await fetch(`${this.server}/v1/statement`, init));
    for (;;) {
      if (page.error !== undefined) throw new Error(`${page.error.message}: ${sql.slice(0, 200)}`);
      rows.push(...(page.data ?? []));
      if (page.nextUri === undefined) return rows;
      page = await pageOf(await fetch(page.nextUri, { headers }));
    }
  }

  /**
   * Ends a node as a power cut would.
   *
   * @param {number} index 0 is the coordinator
   */
  async kill(index) {
    const node = this.#nodes[index];
    const { process } = node;
    node.process = undefined;
    if (process === undefined) return;
    const ended = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await ended;
  }

  /**
   * Ends a node as a power cut would, and starts another in its place.
   *
   * @param {number} index 0 is the coordinator
   */
  async replace(index) {
    await this.kill(index);
    this.#start(this.#nodes[index]);
  }

  /** Ends all nodes. */
  async stop() {
    await Promise.all(
      this.#nodes.map(({ process }) => {
        if (process === undefined || process.exitCode !== null || process.signalCode !== null)
          return undefined;
        const ended = new Promise((resolve) => process.once('exit', resolve));
        process.kill('SIGKILL');
        return ended;
      }),
    );
  }

  #checkAlive() {
    const dead = this.#nodes.find(
      ({ process }) => process?.exitCode !== null && process !== undefined,
    );
    if (dead !== undefined) {
      throw new Error(
        `${dead.name} ended by itself; see ${join(this.#folder, dead.name, 'server.log')}.`,
      );
    }
  }

  /** @param {Node} node */
  #start(node) {
    const folder = join(this.#folder, node.name);
    const etc = join(folder, 'etc');
    const catalog = join(etc, 'catalog');
    for (const made of [catalog, join(folder, 'data'), join(this.#folder, 'warehouse')]) {
      mkdirSync(made, { recursive: true });
    }
    const config = this.#configOf(node, catalog);
    writeProperties(join(etc, 'config.properties'), config);
    writeProperties(join(catalog, 'hive.properties'), {
      'connector.name': 'hive',
      'hive.metastore': 'file',
      'hive.metastore.catalog.dir': 'local:///catalog',
      'fs.native-local.enabled': 'true',
      'local.location': join(this.#folder, 'warehouse'),
      // They take time, and plans for so few rows need none.
      'hive.collect-column-statistics-on-write': 'false',
      'hive.table-statistics-enabled': 'false',
    });
    const log = openSync(join(folder, 'server.log'), 'a');
    node.process = spawn(
      this.#files.java,
      [
        ...[`-Xmx${HEAP}`, '-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError', '-XX:-UsePerfData'],
        // The run is too short for code that the second compiler makes to pay.
        ...['-XX:TieredStopAtLevel=1', '-XX:ReservedCodeCacheSize=256M'],
        ...['--enable-native-access=ALL-UNNAMED', '--sun-misc-unsafe-memory-access=allow'],
        ...['-Djdk.attach.allowAttachSelf=true', '-Dfile.encoding=UTF-8'],
        ...[
          `-Dconfig=${join(etc, 'config.properties')}`,
          '-cp',
          join(this.#files.server, 'lib', '*'),
        ],
        'io.trino.server.TrinoServer',
      ],
      { cwd: folder, stdio: ['ignore', log, log] },
    );
    closeSync(log);
  }

  /**
   * @param {Node} node
   * @param {string} catalog
   */
  #configOf({ name, port }, catalog) {
    const isCoordinator = name === 'coordinator';
    return {
      coordinator: `${isCoordinator}`,
      ...(isCoordinator && { 'node-scheduler.include-coordinator': 'false' }),
      'http-server.http.port': `${port}`,
      'discovery.uri': this.server,
      'node.environment': 'test',
      'node.id': name,
      'node.internal-address': '127.0.0.1',
      'node.bind-ip': '127.0.0.1',
      'plugin.dir': join(this.#files.server, 'plugin'),
      'catalog.config-dir': catalog,
      'catalog.management': 'static',
      'task.concurrency': '1',
      'task.max-worker-threads': '2',
      // So that a worker that is gone is noticed soon.
      'query.remote-task.max-error-duration': '5s',
      'exchange.max-error-duration': '5s',
      // Small tables are spread all the same.
      ...(isCoordinator && {
        'query.max-hash-partition-count': '4',
        'scale-writers': 'false',
      }),
    };
  }
}

/**
 * Starts a cluster.
 *
 * @param {import('./fetch-trino.mjs').TrinoFiles} files
 * @param {string} folder for its files
 * @param {number} workers
 */
export async function startCluster(files, folder, workers) {
  const ports = await freePorts(1 + workers);
  const cluster = new Cluster(files, folder, ports);
  cluster.start();
  return cluster;
}

/** @param {Node} node  @returns {Promise<boolean>} */
async function hasStarted({ port }) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/info`);
    const { starting } = /** @type {{ starting: boolean }} */ (await response.json());
    return !starting;
  } catch {
    return false; // nobody listens yet
  }
}

/** @param {number} count */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
      return server;
    }),
  );
  return await Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      if (address === null || typeof address === 'string') throw new Error('No port is free.');
      return address.port;
    }),
  );
}

/** @param {Response} response */
async function pageOf(response) {
  if (!response.ok)
    throw new Error(`The coordinator answers with the HTTP status ${response.status}.`);
  return /** @type {any} */ (await response.json());
}

/**
 * @param {string} file
 * @param {Record<string, string>} properties
 */
function writeProperties(file, properties) {
  writeFileSync(
    file,
    Object.entries(properties)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}
