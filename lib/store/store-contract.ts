import { testDeletion } from "./contract/deletion.ts";
import { testDrafts } from "./contract/drafts.ts";
import { testList } from "./contract/list.ts";
import { testServerEnd } from "./contract/server-end.ts";
import { testSingleRun } from "./contract/single-run.ts";
import { createTestHistory, type TestPlace } from "./contract/test-history.ts";
import { testTransfer } from "./contract/transfer.ts";
import { testWhole } from "./contract/whole.ts";

/** Tests what every store must do, whatever it is built on. */
export function testStoreContract(createPlace: () => Promise<TestPlace>): void {
  const history = createTestHistory(createPlace);
  testSingleRun(history);
  testList(history);
  testDeletion(history);
  testServerEnd(history);
  testTransfer(history);
  testDrafts(history);
  testWhole(history);
}
