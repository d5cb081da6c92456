import * as v from 'valibot';
import { detectSecretKind, findContainedSecret, type OwnSecret } from './secret-values.ts';

/** Variables by name, as in process.env. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A variable that is missing or invalid: its message is one sentence that says what to do. */
export class VariableError extends Error {
  override name = 'VariableError';
}

/** The schema of one variable. `expected` completes the sentence "NAME is …: set it to …". */
export function variable<Schema extends v.GenericSchema<string, unknown>>(
  expected: string,
  schema: Schema,
): Schema {
  return v.config(schema, { message: expected, abortPipeEarly: true });
}

/** A variable that may be left out. */
export function optional<Schema extends v.GenericSchema<string, unknown>>(
  expected: string,
  schema: Schema,
): v.OptionalSchema<Schema, undefined> {
  return v.optional(variable(`${expected}, or leave it empty`, schema));
}

/**
 * Parses variables. Empty ones must have been removed. Throws a VariableError that names the first invalid
 * one. The message quotes the value only if it is printable, and neither looks like a secret nor contains one of
 * `secrets`.
 */
export function parseVariables<Schema extends v.GenericSchema<Variables, unknown>>(
  schema: Schema,
  variables: Variables,
  secrets: readonly OwnSecret[] = [],
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, variables, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const name = String(issue.path?.[0]?.key);
  const value = variables[name];
  const isQuotable =
    value !== undefined &&
    /^[\x20-\x7e]{1,100}$/.test(value) &&
    detectSecretKind(value) === undefined &&
    findContainedSecret(value, secrets) === undefined;
  const problem = value === undefined ? 'missing' : isQuotable ? `"${value}"` : 'invalid';
  throw new VariableError(`${name} is ${problem}: set it to ${issue.message}.`);
}
