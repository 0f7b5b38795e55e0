import type { Draft, DraftReading, DraftVersion, DraftWriting } from "@/lib/protocol/index.ts";
import { Emitter } from "../emitter.ts";
import { askServer } from "./ask-server.ts";
import type { DraftActions, DraftReply } from "./draft-actions.ts";
import { DraftPresence, type DraftWire } from "./draft-presence.ts";
import { beginState, type DraftState } from "./draft-state.ts";
import { type LocalTexts, newDraftId } from "./local-texts.ts";
import { runHindrance } from "./run-hindrance.ts";
import { serverFault } from "./server-fault.ts";
import type { SessionOptions } from "./session-options.ts";
import { WriteTimer } from "./write-timer.ts";

/** A draft that is open in the editor: keeps its text here and on the server, has it read, and never overwrites another tab's. */
export class DraftSession extends Emitter {
  readonly token: string;
  readonly #actions: DraftActions;
  readonly #texts: LocalTexts;
  readonly #openWire: () => DraftWire | undefined;
  readonly #pauseMs: number;
  readonly #timer: WriteTimer;
  readonly #replaceListeners = new Set<(code: string) => void>();
  #presence: DraftPresence | undefined;
  #state: DraftState;
  #code: string;
  #isTouched: boolean;
  #writing: Promise<boolean> | undefined;
  #stage: "made" | "open" | "closed" = "made";
  #release = () => {};
  #leftToken: string | undefined;

  constructor(options: SessionOptions) {
    super();
    this.token = options.token;
    this.#actions = options.actions;
    this.#texts = options.texts;
    this.#openWire = options.openWire ?? (() => undefined);
    this.#pauseMs = options.pauseMs ?? 300;
    this.#timer = new WriteTimer(() => void this.#writeOnce(), options.retryMs ?? 1_000);
    this.#code = options.code;
    this.#isTouched = options.restored !== undefined;
    this.#leftToken = options.leftToken;
    this.#state = beginState(options);
  }

  readonly getState = (): DraftState => this.#state;

  /** The text as it stands in the editor. */
  get code(): string {
    return this.#code;
  }

  /** Begins: tells other tabs, has the draft read, and sends what was restored. */
  open(): void {
    this.#stage = "open";
    this.#join();
    if (this.#isDirty()) {
      this.#keep();
      if (this.#leftToken !== undefined)
        this.#texts.remove(this.#state.draft?.id ?? newDraftId, this.#leftToken);
      if (!this.#state.conflict) this.#writeLater(0);
    } else void this.#catchUp();
  }

  /** Takes what was typed. Kept in this browser at once, written after a pause. */
  edit(code: string): void {
    if (code === this.#code) return;
    this.#code = code;
    this.#isTouched = true;
    this.#keep();
    const isDirty = this.#isDirty();
    const save = isDirty ? "waiting" : "saved";
    this.#set({ save, isReading: this.#state.isLoaded && isDirty, follows: false });
    if (isDirty) this.#writeLater(this.#pauseMs);
    else this.#timer.stop();
  }

  /** Calls `listener` when something else than typing changes the text; the editor takes it as a step that can be undone. */
  onReplace(listener: (code: string) => void): () => void {
    this.#replaceListeners.add(listener);
    return () => this.#replaceListeners.delete(listener);
  }

  /** Puts a text in the place of the one that stands. */
  replace(code: string): void {
    for (const listener of this.#replaceListeners) listener(code);
    this.edit(code);
  }

  /** Writes until the server has the text as it stands. False where it could not; `fault` says why. Never rejects. */
  async flush(): Promise<boolean> {
    this.#timer.stop();
    while (this.#isDirty()) if (!(await this.#writeOnce())) return false;
    return this.#state.draft !== undefined;
  }

  /** Allows that the code is evaluated, and has it read. Never rejects. */
  async load(): Promise<void> {
    this.#isTouched = true;
    if (!(await this.flush())) return;
    const { draft } = this.#state;
    if (!draft) return;
    if (draft.loaded) {
      await this.#read();
      return;
    }
    this.#set({ isReading: true });
    const reading = await this.#ask(() => this.#actions.load(draft.id));
    if (!reading.ok) return this.#set({ isReading: false });
    const latest = this.#state.draft;
    this.#set({ isLoaded: true, draft: latest && { ...latest, loaded: true } });
    this.#takeReading(reading.value);
    // It may be called after its tool now.
    await this.#askTitle(draft.id);
  }

  /**
   * Makes sure that a run meets the text as it stands.
   * @returns why it can't be run, in a sentence; undefined where it can. Never rejects.
   */
  async prepareRun(): Promise<string | undefined> {
    if (!this.#state.isLoaded || !(await this.flush())) return runHindrance(this.#state);
    const { draft, reading } = this.#state;
    if (reading?.revision !== draft?.revision) await this.#read();
    return runHindrance(this.#state);
  }

  /** Keeps the text as a version. Undefined where that failed; `fault` says why. Never rejects. */
  async save(name?: string): Promise<DraftVersion | undefined> {
    this.#isTouched = true;
    if (!(await this.flush())) return undefined;
    const { draft } = this.#state;
    if (!draft) return undefined;
    this.#set({ save: "saving" });
    const reply = await this.#ask(() =>
      name === undefined ? this.#actions.save(draft.id) : this.#actions.save(draft.id, name),
    );
    this.#set({ save: this.#isDirty() ? "waiting" : "saved" });
    if (!reply.ok || !reply.value) return undefined;
    const { version, code } = reply.value;
    const latest = this.#state.draft;
    if (latest) this.#set({ draft: { ...latest, savedVersion: version, unsaved: latest.code !== code } });
    return reply.value;
  }

  async rename(title: string): Promise<void> {
    this.#isTouched = true;
    if (!(await this.flush())) return;
    const { draft } = this.#state;
    if (!draft) return;
    const reply = await this.#ask(() => this.#actions.rename(draft.id, title));
    if (reply.ok) await this.#askTitle(draft.id);
  }

  /** Ends a conflict: keeps the text of this tab, or takes the one that stands on the server. */
  resolve(choice: "mine" | "theirs"): void {
    const { conflict } = this.#state;
    if (!conflict) return;
    const { title, loaded } = conflict;
    this.#set({ conflict: undefined, restored: undefined, draft: conflict, title, isLoaded: loaded });
    if (choice === "theirs") {
      this.replace(conflict.code);
      this.#keep();
      this.#set({ save: "saved" });
      void this.#read();
    } else this.#writeLater(0);
  }

  /** Lets a restored text stand, or puts the server's back. */
  settleRestored(choice: "mine" | "theirs"): void {
    const { restored } = this.#state;
    this.#set({ restored: undefined });
    if (restored && choice === "theirs") this.replace(restored.serverCode);
  }

  /** Makes a new draft of the text where the old one was deleted. */
  keepAsNew(): void {
    if (!this.#state.isMissing) return;
    this.#leave();
    this.#isTouched = true;
    this.#set({ isMissing: false, draft: undefined, reading: undefined });
    this.#writeLater(0);
  }

  /** Compares with what the server is known to have by other ways than a write of this session. */
  meet(theirs: Draft): void {
    const { draft } = this.#state;
    if (!draft || theirs.id !== draft.id || theirs.revision <= draft.revision || this.#writing) return;
    if (theirs.code === this.#code) this.#adopt(theirs, undefined);
    else if (this.#isDirty() || this.#state.conflict) this.#set({ conflict: theirs });
    else this.#take(theirs, true);
  }

  /** The page goes, and may come back as it was: other tabs hear that the draft is not open here. */
  hide(): void {
    this.#leave();
  }

  /** The page has come back as it was. */
  show(): void {
    this.#join();
    const { draft } = this.#state;
    if (draft) void this.#lookAt(draft.id, draft.revision + 1);
  }

  /** Called once when the session ends. */
  onClose(release: () => void): void {
    this.#release = release;
  }

  /** Ends the session; what is not written yet is sent, and stays in this browser until it has arrived. */
  close(): void {
    const wasOpen = this.#stage === "open";
    this.#stage = "closed";
    if (wasOpen) {
      void this.flush().finally(this.#release);
      this.#leave();
    } else this.#release();
  }

  /** The draft that it was opened with may be an older one: a page that the browser has kept. */
  async #catchUp(): Promise<void> {
    void this.#read();
    const { draft } = this.#state;
    const reply = draft && (await this.#ask(() => this.#actions.get(draft.id)));
    const latest = reply?.ok ? reply.value : undefined;
    if (latest && !this.#isTouched && latest.revision > (this.#state.draft?.revision ?? 0))
      this.#take(latest, false);
  }

  /** Shows a newer text of the server where there is none to lose here; the editor can undo it. */
  #take(draft: Draft, follows: boolean): void {
    this.#set({ draft, title: draft.title, isLoaded: draft.loaded, restored: undefined });
    this.replace(draft.code);
    this.#set({ follows });
    void this.#read();
  }

  #isDirty(): boolean {
    const { draft } = this.#state;
    return draft === undefined ? this.#isTouched : draft.code !== this.#code;
  }

  #writeLater(ms: number): void {
    if (this.#stage === "open") this.#timer.start(ms);
  }

  #writeOnce(): Promise<boolean> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #write(): Promise<boolean> {
    const { draft, conflict, isMissing, isLoaded } = this.#state;
    if (conflict || isMissing) return false;
    if (!this.#isDirty()) return true;
    this.#set({ save: "saving" });
    try {
      if (!draft) return await this.#create(isLoaded);
      const reply = await this.#actions.write(draft.id, this.#code, draft.revision);
      return reply.ok ? this.#takeWriting(reply.value) : this.#fail(reply.message);
    } catch (error) {
      return this.#fail(serverFault(error));
    }
  }

  async #create(loaded: boolean): Promise<boolean> {
    const reply = await this.#actions.create({ code: this.#code, loaded });
    if (!reply.ok) return this.#fail(reply.message);
    this.#texts.remove(newDraftId, this.token);
    this.#adopt(reply.value, undefined);
    this.#join();
    return true;
  }

  #takeWriting(writing: DraftWriting): boolean {
    if (writing.kind === "missing") {
      this.#set({ isMissing: true, save: "failed", isReading: false });
      return false;
    }
    const { kind, draft } = writing;
    if (kind === "conflict" && draft.code !== this.#code) {
      this.#set({ conflict: draft, save: "waiting", isReading: false });
      return false;
    }
    this.#adopt(draft, kind === "written" ? writing.reading : undefined);
    if (kind === "written") this.#presence?.tellWritten(draft.revision);
    return true;
  }

  /** Takes what the server has now as the text that ours follows on. */
  #adopt(draft: Draft, reading: DraftReading | undefined): void {
    this.#timer.succeed();
    const isDirty = draft.code !== this.#code;
    this.#set({
      draft,
      title: draft.title,
      isLoaded: draft.loaded,
      save: isDirty ? "waiting" : "saved",
      fault: undefined,
      isReading: draft.loaded && (isDirty || reading === undefined),
    });
    this.#keep();
    this.#takeReading(reading);
    if (isDirty) this.#writeLater(this.#pauseMs);
    else if (reading === undefined) void this.#read();
  }

  #takeReading(reading: DraftReading | undefined): void {
    const { reading: before, draft } = this.#state;
    if (!reading || (before && reading.revision < before.revision)) return;
    // The server remembers the last good tools only as long as it runs.
    const keepsOld = reading.tools.length === 0 && before !== undefined && before.tools.length > 0;
    const taken = keepsOld ? { ...reading, tools: before.tools, old: true } : reading;
    const isReading = this.#isDirty() || reading.revision !== draft?.revision;
    this.#set({ reading: taken, isReading });
  }

  async #read(): Promise<DraftReading | undefined> {
    const { draft, isLoaded } = this.#state;
    if (!draft || !isLoaded) return undefined;
    this.#set({ isReading: true });
    const reply = await this.#ask(() => this.#actions.read(draft.id));
    if (reply.ok && reply.value) {
      this.#takeReading(reply.value);
      return this.#state.reading;
    }
    this.#set({ isReading: this.#isDirty() });
    return undefined;
  }

  async #askTitle(id: string): Promise<void> {
    const reply = await this.#ask(() => this.#actions.get(id));
    if (reply.ok && reply.value) this.#set({ title: reply.value.title });
  }

  async #ask<Value>(act: () => Promise<DraftReply<Value>>): Promise<DraftReply<Value>> {
    const reply = await askServer(act);
    if (!reply.ok) this.#set({ fault: reply.message });
    else if (this.#state.save !== "failed") this.#set({ fault: undefined });
    return reply;
  }

  #fail(fault: string): false {
    this.#set({ save: "failed", fault, isReading: false });
    if (this.#stage === "open") this.#timer.retry();
    return false;
  }

  /** Keeps the text in this browser for as long as the server has another one. */
  #keep(): void {
    const { draft, isLoaded } = this.#state;
    const id = draft?.id ?? newDraftId;
    if (!this.#isDirty()) {
      this.#texts.remove(id, this.token);
      return;
    }
    const at = new Date().toISOString();
    const text = { code: this.#code, revision: draft?.revision ?? 0, at, loaded: isLoaded };
    const isUnkept = !this.#texts.write(id, this.token, text);
    if (isUnkept !== this.#state.isUnkept) this.#set({ isUnkept });
  }

  #join(): void {
    const { draft } = this.#state;
    if (!draft || this.#presence || this.#stage !== "open") return;
    this.#presence = new DraftPresence(this.#openWire(), draft.id, this.token, {
      onOthers: (otherTabs) => this.#set({ otherTabs }),
      onWritten: (revision) => void this.#lookAt(draft.id, revision),
    });
  }

  #leave(): void {
    this.#presence?.close();
    this.#presence = undefined;
    this.#set({ otherTabs: 0 });
  }

  async #lookAt(id: string, revision: number): Promise<void> {
    if (this.#writing) await this.#writing;
    const { draft, conflict } = this.#state;
    if (!draft || draft.id !== id || revision <= (conflict ?? draft).revision) return;
    const reply = await this.#ask(() => this.#actions.get(id));
    if (reply.ok && reply.value) this.meet(reply.value);
  }

  #set(changes: Partial<DraftState>): void {
    const isSame = Object.entries(changes).every(
      ([name, value]) => this.#state[name as keyof DraftState] === value,
    );
    if (isSame) return;
    this.#state = { ...this.#state, ...changes };
    this.emit();
  }
}
