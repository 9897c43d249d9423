import type { SdkError } from '@palco/sdk';
import type { CredentialsInput } from '@palco/sdk/schemas';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useAfterPress } from '../../patterns/form/use-after-press';
import { useFormFailure, useRuleText, type FormFailure } from '../../patterns/form/use-form-failure';

type Name = keyof CredentialsInput;

const names = ['login', 'password'] as const satisfies readonly Name[];
const loadSchema = async () => (await import('./auth-schemas')).credentialsSchema;

interface LoginFormOptions {
  send(input: CredentialsInput): Promise<void>;
  failureText(error: SdkError): string;
}

export interface LoginForm {
  /** Props of the field. */
  register(name: Name): {
    name: Name;
    ref(element: HTMLInputElement | null): void;
    onBlur(): void;
    onChange(): void;
  };
  /** What is wrong with a field, in the current language; undefined before touch. */
  errorOf(name: Name): string | undefined;
  /** Puts the focus into a field, its text selected. */
  select(name: Name): void;
  submit(event: FormEvent): Promise<void>;
  failure: FormFailure | null;
  isSubmitting: boolean;
}

/** The two fields: their values, and what is wrong with them once they were touched. */
function useCredentialFields() {
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});
  const ruleText = useRuleText();
  const afterPress = useAfterPress();
  const touch = (...fields: readonly Name[]) => setTouched((before) => new Set([...before, ...fields]));

  const check = async () => {
    const schema = await loadSchema();
    const [login = '', password = ''] = names.map((name) => inputs.current[name]?.value);
    const result = schema.safeParse({ login, password });
    const problemOf = (name: Name) => result.error?.issues.find(({ path }) => path[0] === name)?.message;
    setProblems({ login: problemOf('login'), password: problemOf('password') });
    return { input: result.data, firstWrong: names.find(problemOf) };
  };
  const recheck = () => void check().catch(() => undefined);

  return {
    inputs,
    async checkAll() {
      const result = await check();
      touch(...names);
      if (result.firstWrong) inputs.current[result.firstWrong]?.focus();
      return result.input;
    },
    register: (name: Name) => ({
      name,
      ref: (element: HTMLInputElement | null) => void (inputs.current[name] = element),
      onBlur: () =>
        afterPress(() => {
          touch(name);
          recheck();
        }),
      onChange() {
        // Preloads the rules with the first key; `submit` loads them again and reports a failure.
        loadSchema().catch(() => undefined);
        if (touched.has(name)) recheck();
      },
    }),
    errorOf(name: Name) {
      const problem = touched.has(name) ? problems[name] : undefined;
      return problem === undefined ? undefined : ruleText(problem, {});
    },
  };
}

/**
 * The form of the log-in: `useSchemaForm` for two fields, without the library behind it, which is larger than all else on
 * that page. The rules are the SDK's; their code is loaded while somebody types.
 */
export function useLoginForm({ send, failureText }: LoginFormOptions): LoginForm {
  const { inputs, checkAll, register, errorOf } = useCredentialFields();
  const [isSubmitting, setSubmitting] = useState(false);
  const busy = useRef(false);
  const { failure, setFailed } = useFormFailure(failureText);
  useEffect(() => {
    inputs.current.login?.focus();
  }, [inputs]);

  return {
    register,
    errorOf,
    select(name) {
      inputs.current[name]?.focus();
      inputs.current[name]?.select();
    },
    async submit(event) {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      setSubmitting(true);
      setFailed(null);
      try {
        const input = await checkAll();
        if (input) await send(input);
      } catch (error) {
        setFailed({ error, unplaced: [] });
      } finally {
        busy.current = false;
        setSubmitting(false);
      }
    },
    failure,
    isSubmitting,
  };
}
