import type { ContaCargo, TeamItem } from '@palco/openapi';

/** A team to choose from, of the profile or of the teams call. */
export interface TeamOption {
  readonly accountId: string;
  readonly name: string;
  /** The person's role there; `null` where the person only manages the team. */
  readonly role: string | null;
  readonly thumbnail: string | null;
  /** Deep enough for white text. */
  readonly color: string;
  /** The account may not upload or change videos. */
  readonly blocked: boolean;
}

/** A team of the signed-in person. */
export function fromContaCargo(conta: ContaCargo): TeamOption {
  return {
    accountId: conta.conta_id,
    name: conta.conta_nome,
    role: conta.cargo_nome,
    thumbnail: conta.conta_thumbnail,
    color: conta.conta_color,
    blocked: conta.bloqueada,
  };
}

/** A team of the teams call, which also lists teams that the person only manages. */
export function fromTeamItem(team: TeamItem): TeamOption {
  return {
    accountId: team.accountId,
    name: team.name,
    role: team.userTeamRole?.nome ?? null,
    thumbnail: team.thumbnail,
    color: team.color,
    blocked: team.bloqueada,
  };
}

/** The teams whose name and role have every word of the text, in any order, whatever its case and accents. */
export function filterTeams(teams: readonly TeamOption[], search: string): readonly TeamOption[] {
  const words = fold(search).split(/\s+/);
  return teams.filter(({ name, role }) => {
    const own = fold([name, role].join(' '));
    return words.every((word) => own.includes(word));
  });
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
