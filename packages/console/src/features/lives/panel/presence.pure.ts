/** Somebody who looks at the panel. */
export interface PresentPerson {
  readonly id: string;
  readonly nome: string;
  readonly avatar: string | null;
}

/** Everybody else who looks at the panel, each person once: one may have it open in two tabs. */
export function othersOf(people: readonly PresentPerson[], selfId: string | null): readonly PresentPerson[] {
  return [...new Map(people.map((person) => [person.id, person])).values()].filter(({ id }) => id !== selfId);
}
