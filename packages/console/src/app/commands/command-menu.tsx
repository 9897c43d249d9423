import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames, Icon, matchesSearch } from '../../ui';
import dialogStyles from '../../ui/dialog/dialog.module.css';
import menuStyles from '../../ui/menu/menu.module.css';
import styles from './command-menu.module.css';
import { hasPageSearch } from './focus-page-search';
import { useCommandsText } from './messages';
import type { CommandsOptions } from './commands-model';
import { matchedPart } from './matched-part.pure';
import { useChoose } from './use-choose';
import { usePause } from './use-pause';
import type { Choice, Entry, EntryGroup } from './menu-entry';
import { useCommandGroups } from './use-command-groups';

export interface CommandMenuProps extends CommandsOptions {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Opens the list of shortcuts. */
  onHelp(): void;
}

interface EntryLineProps {
  entry: Entry;
  search: string;
  onChoose(choice: Choice): void;
}

/** A text whose part that was typed is marked. */
function Marked({ text, search }: { text: string; search: string }) {
  const part = matchedPart(text, search);
  if (part === null) return text;
  return (
    <>
      {part[0]}
      <mark>{part[1]}</mark>
      {part[2]}
    </>
  );
}

function EntryLine({ entry, search, onChoose }: EntryLineProps) {
  return (
    <Autocomplete.Item
      value={entry}
      disabled={entry.disabled}
      className={classNames(menuStyles.item, styles.item)}
      onClick={() => onChoose(entry.choice)}
    >
      <Icon of={entry.icon} />
      {/* The space separates the two in the accessible name. */}
      <span className={styles.label}>
        <Marked text={entry.label} search={search} />
      </span>{' '}
      {entry.hint && <small className={styles.hint}>{entry.hint}</small>}
      {entry.shortcut && <kbd className={styles.key}>{entry.shortcut}</kbd>}
    </Autocomplete.Item>
  );
}

/** The keys of the menu, as they are written on a keyboard. */
const keys = [
  { of: ['↑', '↓'], hint: 'hint.move' },
  { of: ['Enter'], hint: 'hint.open' },
  { of: ['Esc'], hint: 'hint.close' },
  { of: ['?'], hint: 'hint.all' },
] as const;

/** How the menu is used with the keyboard; not where there is none. */
function Hints() {
  const t = useCommandsText();
  return (
    <p className={styles.hints} aria-hidden="true">
      {keys.map(({ of, hint }) => (
        <span key={hint}>
          {of.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {t(hint)}
        </span>
      ))}
    </p>
  );
}

function MenuContent({
  menu,
  onChoose,
}: Pick<CommandMenuProps, 'menu'> & { onChoose(choice: Choice): void }) {
  const t = useCommandsText();
  // Read once: the page behind the open menu does not change.
  const [hasSearch] = useState(hasPageSearch);
  const [typed, setTyped] = useState('');
  const { groups, onSearch, pending } = useCommandGroups(menu, hasSearch);
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      autoHighlight="always"
      keepHighlight
      filter={(entry: Entry, search) => entry.isFound === true || matchesSearch(entry, search)}
      itemToStringValue={({ label }: Entry) => label}
      onValueChange={(text, { reason }) => {
        if (reason !== 'input-change' && reason !== 'input-clear') return;
        setTyped(text);
        onSearch(text);
      }}
    >
      <div className={styles.search}>
        <Icon of={Search} />
        <Autocomplete.Input aria-label={t('find')} placeholder={t('find')} />
      </div>
      <Autocomplete.Status className={styles.note}>{pending && t('searching')}</Autocomplete.Status>
      <Autocomplete.Empty className={styles.note}>{!pending && t('nothingFound')}</Autocomplete.Empty>
      <Autocomplete.List className={styles.list}>
        {(group: EntryGroup) => (
          <Autocomplete.Group key={group.id} items={group.items}>
            <Autocomplete.GroupLabel className={menuStyles.groupLabel}>
              {t(`group.${group.id}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <EntryLine key={entry.id} entry={entry} search={typed} onChoose={onChoose} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Hints />
    </Autocomplete.Root>
  );
}

/** Finds pages, videos, lives, people, teams and actions by typing; arrows move, Enter chooses, Esc closes. */
export function CommandMenu({ open, onOpenChange, menu, ...targets }: CommandMenuProps) {
  const t = useCommandsText();
  const pause = usePause();
  const choose = useChoose({ ...targets, onPause: pause.ask });
  const chosen = useRef<Choice>(null);
  return (
    <>
      <Dialog.Root
        open={open}
        onOpenChange={onOpenChange}
        onOpenChangeComplete={(isOpen) => {
          // Runs the choice after the closed dialog has returned the focus, because the choice may move it again.
          if (isOpen || !chosen.current) return;
          choose(chosen.current);
          chosen.current = null;
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className={dialogStyles.scrim} />
          <Dialog.Viewport className={classNames(dialogStyles.viewport, styles.viewport)}>
            <Dialog.Popup className={classNames(dialogStyles.popup, styles.popup)} aria-label={t('commands')}>
              <MenuContent
                menu={menu}
                onChoose={(choice) => {
                  chosen.current = choice;
                  onOpenChange(false);
                }}
              />
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
      {pause.dialog}
    </>
  );
}
