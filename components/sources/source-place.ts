/** The file that a kind of source is written to, or why there is none. */
export type SourcePlace = { readonly file: string } | { readonly refusal: string };

/** The files of each kind that can be added on the page. */
export interface SourcePlaces {
  readonly mcp: SourcePlace;
  readonly openapi: SourcePlace;
}
