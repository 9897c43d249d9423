/**
 * Picks one of the teams of a signed-in person, with a search. A picked team becomes the team of the session: what is shown of the
 * old one is dropped, and its uploads stop.
 *
 * @example
 * ```tsx
 * function Teams() {
 *   return (
 *     <TeamPicker.Root>
 *       <TeamPicker.Search />
 *       <TeamPicker.Status />
 *       <TeamPicker.List>
 *         {(team) => (
 *           <TeamPicker.Item team={team}>
 *             <TeamPicker.Thumbnail />
 *             <TeamPicker.Name />
 *             <TeamPicker.Role />
 *             <TeamPicker.Select />
 *           </TeamPicker.Item>
 *         )}
 *       </TeamPicker.List>
 *     </TeamPicker.Root>
 *   );
 * }
 * ```
 */
export * as TeamPicker from './index.parts';
