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

function describeFault(fault) {
  return { message: String(fault.message), code: String(fault.code ?? "") };
}

/** Carries several groups out in one transaction, each one wholly or not at all; one that fails spoils no other. */
function executeGroups({ groups }) {
  database.exec("BEGIN IMMEDIATE");
  try {
    const replies = groups.map(executeGroup);
    database.exec("COMMIT");
    return replies;
  } catch (fault) {
    // Some faults, such as a full disk, have rolled it back already.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw fault;
  }
}

function executeGroup(queries) {
  database.exec("SAVEPOINT one");
  try {
    const results = queries.map(execute);
    database.exec("RELEASE one");
    return { results };
  } catch (fault) {
    if (!database.inTransaction) throw fault;
    database.exec("ROLLBACK TO one");
    database.exec("RELEASE one");
    return { fault: describeFault(fault) };
  }
}

function close() {
  statements.clear();
  database?.close();
}

const actions = { open, execute: ({ query }) => execute(query), groups: executeGroups, close };

parentPort.on("message", (request) => {
  try {
    parentPort.postMessage({ id: request.id, value: actions[request.type](request) });
  } catch (fault) {
    parentPort.postMessage({ id: request.id, fault: describeFault(fault) });
  }
  if (request.type === "close") parentPort.close();
});
