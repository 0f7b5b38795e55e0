// `npm run build` begins with this; `npm start`, `npm run dev`, `npm test` and the bench do it by themselves.
import { ensureEditor } from "./editor/ensure-editor.mjs";
import { fail } from "./project.mjs";

ensureEditor().catch(fail);
