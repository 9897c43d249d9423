/** The team that a question is about. */
export interface TeamSubject {
  readonly accountId: string;
  readonly name: string;
  readonly bloqueada: boolean;
  readonly membersTotal: number;
  /** The version that was seen; a list does not have it. */
  readonly version?: number;
}
