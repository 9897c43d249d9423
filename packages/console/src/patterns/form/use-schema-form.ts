import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { isAbort, isSdkError, type SdkError } from '@palco/sdk';
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { placeProblems, type ProblemRules } from './form-problems.pure';
import { packRule, unpackRule, type RuleParams } from './form-rule.pure';
import { useFormDraft } from './use-form-draft';
import { useFormFailure, useRuleText, type Failed, type FormFailure } from './use-form-failure';
import { useLateBlur } from './use-late-blur';

type SchemaLoader<Input, Output> = () => Promise<ZodMiniType<Output, Input>>;

export interface SchemaFormOptions<Input extends FieldValues, Output> {
  /**
   * A schema of `@palco/sdk/schemas`: the messages of its issues are keys of the SDK's texts. A function loads it later
   * than the page, if the page has to be shown first.
   */
  schema: ZodMiniType<Output, Input> | SchemaLoader<Input, Output>;
  /** Every field of the form, also empty ones: problems from the server are shown only at fields that are listed here. */
  defaultValues: DefaultValues<Input> & Input;
  /** Parameters for the error texts of a field, if the schema's issue lacks them: `{ title: { max: 255 } }`. */
  params?: Partial<Record<Path<Input>, RuleParams>>;
  /** Maps field names of the API to those of the form, where they differ: `{ cargoId: 'role' }`. */
  wireFields?: Readonly<Record<string, Path<Input>>>;
  /** Maps the code of a refusal without fields to the field that shows it: `{ LOGIN_IN_USE: 'login' }`. */
  codeFields?: Readonly<Record<string, Path<Input>>>;
  /** The text of a refusal that belongs to no field; null shows nothing, undefined takes the default text. */
  failureText?(error: SdkError): string | null | undefined;
}

export interface SchemaForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** The handler of the form's `onSubmit`: checks, then calls once; a second press while it runs does nothing. */
  submit(call: (input: Output) => unknown): (event?: BaseSyntheticEvent) => Promise<void>;
  /** What is wrong with a field, in the current language; undefined before touch. */
  errorOf(name: Path<Input>): string | undefined;
  /** For `FormAlert`. */
  failure: FormFailure | null;
  isSubmitting: boolean;
  /** Something was typed and is not saved: for `useDirtyGuard`. False while saving, so that the call may navigate. */
  unsaved: boolean;
}

/** The schema, with the parameters of each issue packed into its message (`packRule`). */
function withParams<Input, Output>(schema: ZodMiniType<Output, Input>) {
  const { validate, ...standard } = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: async (value: unknown) => {
        const result = await validate(value);
        if (!result.issues) return result;
        return { issues: result.issues.map((issue) => ({ ...issue, message: packRule(issue) })) };
      },
    },
  };
}

function resolverOf<Input extends FieldValues, Output>(
  schema: SchemaFormOptions<Input, Output>['schema'],
): Resolver<Input, unknown, Output> {
  if (typeof schema !== 'function') return standardSchemaResolver(withParams(schema));
  return async (...given) => standardSchemaResolver(withParams(await schema()))(...given);
}

function namesOf<Input extends FieldValues>(values: Input): readonly Path<Input>[] {
  return Object.keys(values) as Path<Input>[];
}

/** Shows the server's problems at their fields and focuses the first one; returns the rest, for the whole form. */
function placeAt<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  rules: ProblemRules<Path<Input>>,
): Failed | null {
  if (!isSdkError(error)) return { error, unplaced: [] };
  const { placed, unplaced } = placeProblems(error, rules);
  for (const [index, [name, message]] of placed.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return placed.length > 0 && unplaced.length === 0 ? null : { error, unplaced };
}

/** Starts to load a lazy schema on mount, not at the first blur. A failure is ignored here: the validation loads it again. */
function usePreloaded<Input, Output>(schema: SchemaFormOptions<Input & FieldValues, Output>['schema']): void {
  useEffect(() => {
    if (typeof schema === 'function') schema().catch(() => undefined);
  }, [schema]);
}

/**
 * A form over a schema of the SDK: errors after touch, the server's problems at their fields, the first wrong field in
 * focus, nothing sent twice, nothing typed lost.
 *
 * @example
 * const form = useSchemaForm({ schema: teamSchema, defaultValues: { name: '' } });
 * <form noValidate onSubmit={form.submit((input) => palco.use(teamsApi).create(input))}>
 *   <Field label={t('name')} error={form.errorOf('name')}><TextInput {...form.register('name')} required /></Field>
 *   <FormAlert failure={form.failure} />
 *   <Button type="submit" variant="primary" pending={form.isSubmitting}>{t('save')}</Button>
 * </form>
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  options: SchemaFormOptions<Input, Output>,
): SchemaForm<Input, Output> {
  const { schema, defaultValues, params, wireFields = {}, codeFields = {} } = options;
  const ruleText = useRuleText();
  const busy = useRef(false);
  const resets = useRef(0);
  const [resolver] = useState(() => resolverOf(schema));
  const form = useForm<Input, unknown, Output>({ resolver, mode: 'onTouched', defaultValues });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { failure, setFailed } = useFormFailure(options.failureText);
  useFormDraft(form);
  const lateBlur = useLateBlur(form);
  usePreloaded(schema);

  const place = (error: unknown): void => {
    const rest = placeAt(form, error, { names: namesOf<Input>(defaultValues), wireFields, codeFields });
    setFailed(rest);
    // An unexpected error is shown in the form and reported as an uncaught one.
    if (!isSdkError(error)) reportError(error);
  };

  const run = async (call: (input: Output) => unknown, input: Output): Promise<void> => {
    const sent = form.getValues();
    const before = resets.current;
    try {
      await call(input);
      // Unless the call has reset the form itself, what was sent is the saved state now, so that no guard asks about it.
      if (resets.current === before) form.reset(sent, { keepValues: true, keepErrors: true });
    } catch (error) {
      if (!isAbort(error)) place(error);
    }
  };

  return {
    ...form,
    ...lateBlur,
    reset: (...given) => {
      resets.current += 1;
      form.reset(...given);
    },
    submit: (call) => async (event) => {
      event?.preventDefault();
      if (busy.current) return;
      busy.current = true;
      setFailed(null);
      try {
        await form.handleSubmit((input) => run(call, input))(event);
      } finally {
        busy.current = false;
      }
    },
    errorOf(name) {
      const error: FieldError | undefined = get(errors, name);
      if (!error?.message) return undefined;
      if (error.type === 'server') return error.message;
      const rule = unpackRule(error.message);
      return ruleText(rule.key, { ...params?.[name], ...rule.params });
    },
    failure,
    isSubmitting,
    unsaved: isDirty && !isSubmitting,
  };
}
