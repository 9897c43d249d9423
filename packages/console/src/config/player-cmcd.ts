/** How players tell of themselves with their requests: the server writes it into its pages (`PALCO_CMCD`). */
export function playerCmcd(): 'off' | 'query' | 'header' {
  const told = document.querySelector<HTMLMetaElement>('meta[name="palco-cmcd"]')?.content;
  return told === 'query' || told === 'header' ? told : 'off';
}
