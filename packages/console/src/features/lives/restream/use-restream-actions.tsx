import type { Palco } from '@palco/sdk';
import { restreamApi, type LiveRestream } from '@palco/sdk/admin';
import { Hand, Play, Square, Timer, Unlink } from 'lucide-react';
import { useMay } from '../../../access';
import type { Actions } from '../../../patterns/action';
import { useRestreamText } from './messages';

/** What can be done with a target of a live. */
export function useRestreamActions(
  liveId: string,
  quota: { readonly max: number; readonly used: number } | null,
): Actions<LiveRestream> {
  const t = useRestreamText();
  const may = useMay('changeLives');
  const isFull = quota !== null && quota.used >= quota.max;
  const refOf = ({ target }: LiveRestream) => ({ liveId, targetId: target.id });
  const setAutomatic = (automatic: boolean) => ({
    may,
    isFor: (restream: LiveRestream) => restream.automatic !== automatic,
    call: (palco: Palco, restream: LiveRestream) => palco.use(restreamApi).choose(refOf(restream), automatic),
    done: t('mode.done'),
    failedTitle: t('mode.failed'),
  });
  return {
    noun: 'restream',
    nameOf: ({ target }) => target.name,
    items: [
      {
        key: 'start',
        label: t('start'),
        icon: Play,
        may: isFull ? { ...may, reason: may.reason ?? t('quota.full', { count: quota.max }) } : may,
        isFor: ({ status }) => status === 'off',
        call: (palco, restream) => palco.use(restreamApi).start(refOf(restream)),
        done: t('start.done'),
        failedTitle: t('start.failed'),
      },
      {
        key: 'stop',
        label: t('stop'),
        icon: Square,
        may,
        isFor: ({ status }) => status !== 'off',
        call: (palco, restream) => palco.use(restreamApi).stop(refOf(restream)),
        done: t('stop.done'),
        failedTitle: t('stop.failed'),
      },
      { key: 'automatic', label: t('toAutomatic'), icon: Timer, ...setAutomatic(true) },
      { key: 'manual', label: t('toManual'), icon: Hand, ...setAutomatic(false) },
      {
        key: 'remove',
        label: t('remove'),
        icon: Unlink,
        danger: true,
        may,
        question: ({ target: { name } }) => ({ title: t('remove.title', { name }), text: t('remove.text') }),
        call: (palco, restream) => palco.use(restreamApi).remove(refOf(restream)),
        done: t('remove.done'),
      },
    ],
  };
}
