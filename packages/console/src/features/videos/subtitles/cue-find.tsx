import { findInCues, type CueMatch, type CueSearch } from '@palco/sdk/subtitles';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Checkbox, IconButton, TextInput } from '../../../ui';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';
import type { useCueList } from './use-cue-list';
import { useKeys } from './use-keys';

interface CueFindProps {
  list: Pick<ReturnType<typeof useCueList>, 'cues' | 'dispatch'>;
  /** Grows whenever the field has to take the focus. */
  turn: number;
  onClose(): void;
}

/** Finds a text in the cues, and replaces it in one or in all. */
export function CueFind({ list: { cues, dispatch }, turn, onClose }: CueFindProps) {
  const t = useSubtitlesText();
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState<CueSearch>({ text: '' });
  const [by, setBy] = useState('');
  const [place, setPlace] = useState(0);
  const found = useMemo(() => findInCues(cues, search), [cues, search]);
  const at = Math.min(place, found.length - 1);
  const current = found[at];
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [turn]);
  const show = (match: CueMatch | undefined, isQuiet: boolean): void => {
    const cue = match && cues[match.index];
    if (cue) dispatch({ type: 'visited', id: cue.id, by: 0, isQuiet });
  };
  const goTo = (next: number): void => {
    const match = found.at(next % found.length);
    if (match) setPlace(found.indexOf(match));
    show(match, true);
  };
  const replaceOne = (): void => {
    if (current) dispatch({ type: 'replaced', search, by, only: current });
    show(current, true);
  };
  const close = (): void => {
    onClose();
    show(current, false);
  };
  const change = (next: Partial<CueSearch>): void => {
    setSearch({ ...search, ...next });
    setPlace(0);
  };
  useKeys(panel, (event) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter would send the form.
    event.preventDefault();
    goTo(at + (event.shiftKey ? -1 : 1));
  });
  const none = found.length === 0 ? t('find.none') : undefined;
  return (
    <div ref={panel} role="search" aria-label={t('keys.find')} className={styles.panel}>
      <TextInput
        ref={field}
        aria-label={t('find.text')}
        placeholder={t('find.text')}
        autoComplete="off"
        value={search.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <TextInput
        aria-label={t('find.by')}
        placeholder={t('find.by')}
        autoComplete="off"
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      />
      <FindOptions search={search} onChange={change} />
      <div className={styles.choices}>
        <span role="status" className={styles.hint}>
          {search.text.trim() !== '' && (none ?? t('find.count', { number: at + 1, total: found.length }))}
        </span>
        <IconButton
          icon={ArrowUp}
          size="sm"
          label={t('find.previous')}
          reason={none}
          onClick={() => goTo(at - 1)}
        />
        <IconButton
          icon={ArrowDown}
          size="sm"
          label={t('find.next')}
          reason={none}
          onClick={() => goTo(at + 1)}
        />
        <Button size="sm" reason={none} onClick={replaceOne}>
          {t('find.replace')}
        </Button>
        <Button size="sm" reason={none} onClick={() => dispatch({ type: 'replaced', search, by })}>
          {t('find.replaceAll')}
        </Button>
        <IconButton icon={X} size="sm" variant="ghost" label={t('find.close')} onClick={close} />
      </div>
    </div>
  );
}

interface FindOptionsProps {
  search: CueSearch;
  onChange(change: Partial<CueSearch>): void;
}

/** What counts as the same text. */
function FindOptions({ search, onChange }: FindOptionsProps) {
  const t = useSubtitlesText();
  return (
    <div className={styles.choices}>
      <Checkbox
        label={t('find.case')}
        checked={search.matchCase ?? false}
        onCheckedChange={(checked) => onChange({ matchCase: checked === true })}
      />
      <Checkbox
        label={t('find.whole')}
        checked={search.wholeWords ?? false}
        onCheckedChange={(checked) => onChange({ wholeWords: checked === true })}
      />
    </div>
  );
}
