export { countWords, sizeWords } from "@/lib/client/size-words.ts";
