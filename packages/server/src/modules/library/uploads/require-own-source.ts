import { notFound } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import type { Caller } from '../../../kernel/http/principal';
import { maySend } from '../../people/embeds';

type SourceCall =
  | Call<'uploadSource', Caller>
  | Call<'probeSource', Caller>
  | Call<'probeSourceHead', Caller>
  | Call<'discardSource', Caller>;

/** @throws 404 for the session of an embedded part that did not make the video. */
export async function requireOwnSource({ context, principal, params }: SourceCall): Promise<void> {
  if (!(await maySend(context.db, principal, params.id))) throw notFound();
}
