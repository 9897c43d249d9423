/** Where the embedded database lives; `folder` null keeps it in memory (tests). */
export interface DatabaseStart {
  readonly kind: 'start';
  readonly folder: string | null;
  /** Where the lock and the socket belong. */
  readonly lockFolder: string;
  /** Where a child before this one listened, so that the connections find this one; null takes any place. */
  readonly before: DatabaseAddress | null;
  /** A dumped database to start from, where the folder is empty or in memory. */
  readonly snapshot: string | null;
}

/** What the parent asks of the child that runs the embedded database. */
export type DatabaseRequest =
  DatabaseStart | { readonly kind: 'dump'; readonly file: string } | { readonly kind: 'stop' };

/** Where `pg` connects. */
export type DatabaseAddress = { readonly path: string } | { readonly port: number };

/** What the child answers. */
export type DatabaseReply =
  | { readonly kind: 'ready'; readonly address: DatabaseAddress }
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'dumped' };
