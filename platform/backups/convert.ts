import {
  imageAddress,
  publicImages,
} from '../../supabase/functions/_shared/rules/post/stored-images.ts';
import type { Row } from './rows.ts';
import type { Table } from './tables.ts';

export interface EndpointInfo {
  kind: 'local' | 'hosted';
  /** The URL of the backend, which posts may contain. */
  backendUrl: string;
}

/** GoTrue can't read an account if one of these is null. Lite leaves them null. */
const neverNull = [
  'confirmation_token',
  'recovery_token',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
];

/**
 * Returns a function that converts a row of a table from one backend's format to the other's. `transaction` is the
 * number of the target's transaction, in which every post counts as changed, because transaction numbers mean nothing
 * in another database.
 */
export function converter(
  { name, columns }: Table,
  source: EndpointInfo,
  target: EndpointInfo,
  transaction: string,
): (row: Row) => Row {
  const moveAddresses = addressMover(source.backendUrl, target.backendUrl);
  const conversions = columns.map((column): ((value: string | null) => string | null) => {
    if (column.type === 'xid8') return (value) => value && transaction;
    if (name === 'auth.users' && neverNull.includes(column.name)) {
      return (value) => (target.kind === 'hosted' ? (value ?? '') : value || null);
    }
    return (value) => value && moveAddresses(value);
  });
  return (row) => row.map((value, index) => conversions[index]?.(value) ?? null);
}

/** Changes the URLs of uploaded images in a text, whether they're absolute or paths. */
function addressMover(from: string, to: string): (text: string) => string {
  const newAddress = imageAddress('', to);
  const absolute = new URL(publicImages, from).href;
  // Doesn't match paths in URLs of other hosts.
  const path = new RegExp(`(?<![\\w.:\\]-])${publicImages}`, 'g');
  return (text) => {
    if (!text.includes(publicImages)) return text;
    return text.replaceAll(absolute, publicImages).replace(path, newAddress);
  };
}
