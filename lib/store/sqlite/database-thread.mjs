// The entry of a thread that holds one connection to a SQLite file: the binding blocks whoever calls it. Node can't load
// TypeScript by itself, and this needs nothing of ours.
import { parentPort, workerData } from "node:worker_threads";
import Database from "libsql";

const statementLimit = 200;
const statements = new Map();
let database;

function open() {
  database ??= new Database(workerData.file, { timeout: workerData.busyMs });
  for (const pragma of workerData.pragmas) database.exec(`PRAGMA ${pragma}`);
}

function prepare(sql) {
  const known = statements.get(sql);
  if (known) return known;
  if (statements.size >= statementLimit) statements.clear();
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

function execute({ sql, parameters }) {
  const statement = prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
  return { rows: [], changes: statement.run(parameters).changes };
}

function executeAll({ queries, atomic }) {
  if (!atomic) return queries.map(execute);
  database.exec("BEGIN IMMEDIATE");
  try {
    const results = queries.map(execute);
    database.exec("COMMIT");
    return results;
  } catch (fault) {
    // Some faults, such as a full disk, have rolled it back already.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw fault;
  }
}

function close() {
  statements.clear();
  database?.close();
  return [];
}

const actions = { open, execute: executeAll, close };

parentPort.on("message", (request) => {
  try {
    parentPort.postMessage({ id: request.id, results: actions[request.type](request) ?? [] });
  } catch (fault) {
    const { message, code } = fault;
    parentPort.postMessage({ id: request.id, fault: { message: String(message), code: String(code ?? "") } });
  }
  if (request.type === "close") parentPort.close();
});
