/** The request header that names what a caller has already. */
export interface KnownTags {
  readonly 'if-none-match'?: string;
}

/** Compared weakly (RFC 9110, 13.1.2): a proxy that compresses makes the tag that we gave a weak one. */
export function isNotModified({ 'if-none-match': ifNoneMatch }: KnownTags, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
