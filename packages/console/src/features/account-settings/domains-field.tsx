import { toDomain } from '@palco/sdk/schemas';
import { X } from 'lucide-react';
import {
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { BareIconButton, Field, TextInput, VisuallyHidden } from '../../ui';
import { useSdkText } from '../../i18n';
import styles from './account-settings.module.css';
import { enterDomains, maxDomains } from './domain-entry.pure';
import { useSettingsText } from './messages';

/** What the form may ask of the field. */
export interface DomainsHandle {
  focus(): void;
  /** Takes what stands in the field; false when that is no domain, which the field then says. */
  commit(): boolean;
}

interface DomainsFieldProps {
  value: readonly string[];
  onChange(value: string[]): void;
  error?: string;
  /** What somebody else saved meanwhile. */
  theirs?: string;
  ref?: Ref<DomainsHandle>;
}

/** The text that waits in the field, and what the last attempt to add it said. */
function useEntry(value: readonly string[], onChange: DomainsFieldProps['onChange']) {
  const t = useSettingsText();
  const rules = useSdkText();
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState<ReturnType<typeof enterDomains>['problem']>(null);
  const [news, setNews] = useState('');
  const words = {
    invalid: rules('validation.domain'),
    repeated: rules('validation.domainRepeated'),
    full: t('domains.full', { max: maxDomains }),
  };
  const enter = (text: string): boolean => {
    const entry = enterDomains(value, text, toDomain);
    setDraft(entry.rest);
    setProblem(entry.problem);
    if (entry.added > 0) {
      setNews(t('domains.added', { count: entry.added }));
      onChange([...entry.domains]);
    }
    return entry.problem === null;
  };
  return {
    draft,
    news,
    problem: problem && words[problem],
    enter,
    type(text: string) {
      setDraft(text);
      setProblem(null);
    },
    remove(domain: string) {
      setNews(t('domains.removed', { domain }));
      onChange(value.filter((one) => one !== domain));
    },
  };
}

/** Domains as chips: Enter or a comma adds, Backspace in the empty field takes the last one back, a paste may bring many. */
export function DomainsField({ value, onChange, error, theirs, ref }: DomainsFieldProps) {
  const t = useSettingsText();
  const input = useRef<HTMLInputElement>(null);
  const { draft, news, problem, enter, type, remove } = useEntry(value, onChange);
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    commit: () => enter(draft),
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      // Enter adds a domain; it never sends the form by accident.
      event.preventDefault();
      enter(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(text.trim())) return;
    event.preventDefault();
    enter(`${draft} ${text}`);
  };

  return (
    <div className={styles.domains}>
      <Field label={t('domains.label')} error={problem ?? error} hint={theirs ?? t('domains.hint')}>
        <TextInput
          ref={input}
          value={draft}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="url"
          placeholder={t('domains.example')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => enter(draft)}
        />
      </Field>
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={t('domains.list')}>
          {value.map((domain) => (
            <li key={domain} className={styles.chip}>
              <span title={domain}>{domain}</span>
              <BareIconButton
                className={styles.removeChip}
                icon={X}
                iconSize={14}
                size="sm"
                label={t('domains.remove', { domain })}
                onClick={() => {
                  remove(domain);
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </p>
    </div>
  );
}
