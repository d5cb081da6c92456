import * as v from 'valibot';
import { boundedText } from '../bounded-text.ts';
import { emailFrom, emailMaxLength } from './email.ts';

/** Validates an address as typed or pasted, and outputs it as it's stored. */
export function emailSchema(message: string) {
  return v.pipe(
    boundedText(emailMaxLength, message),
    v.transform((typed) => emailFrom(typed) ?? ''),
    v.check((address) => address !== '', message),
  );
}
