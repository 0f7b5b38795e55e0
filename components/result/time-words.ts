export { timeWords } from "@/lib/client/time-words.ts";
