/** How a team stands in a list to choose from. */
export const teamOption = ({ accountId, name }: { accountId: string; name: string }) => ({
  value: accountId,
  label: name,
});
