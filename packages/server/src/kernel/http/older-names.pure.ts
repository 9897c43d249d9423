/** The fields that the contract keeps under an older name; its types leave them out. */
interface OlderNames {
  readonly _id: string;
  readonly nome?: string;
}

/** An answer with what it also says under older names. */
export const withOlderNames = <Shown extends object>(shown: Shown, older: OlderNames): Shown => ({
  ...shown,
  ...older,
});
