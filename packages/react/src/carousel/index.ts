/**
 * Items in a row, turned page by page. `count` is how many items there are, `inView` how many of them a page shows.
 *
 * @example
 * ```tsx
 * function People({ names }: { names: readonly string[] }) {
 *   return (
 *     <Carousel.Root count={names.length} inView={3} aria-label="Speakers">
 *       <Carousel.Previous />
 *       <Carousel.List>
 *         {names.map((name, index) => (
 *           <Carousel.Item key={name} index={index}>
 *             {name}
 *           </Carousel.Item>
 *         ))}
 *       </Carousel.List>
 *       <Carousel.Page page={0} />
 *       <Carousel.Next />
 *     </Carousel.Root>
 *   );
 * }
 * ```
 */
export * as Carousel from './index.parts';
