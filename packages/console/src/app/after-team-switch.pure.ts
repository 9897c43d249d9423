/** After a switch of team: the section of the current page where the new team may open it, otherwise home. */
export function afterTeamSwitch(path: string, menu: readonly string[]): string {
  const section = path.split('/')[1] ?? '';
  return menu.find((item) => item.split('/')[1] === section) ?? '/';
}
