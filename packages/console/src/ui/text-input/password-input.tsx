import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import styles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';
import { TextInput, type TextInputProps } from './text-input';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing' | 'icon'>;

/** A password with a real show/hide toggle; password managers and pasting work. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useUiText();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      // Excludes the value from form drafts (`use-form-draft.ts`).
      data-secret=""
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className={styles.inside}
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
