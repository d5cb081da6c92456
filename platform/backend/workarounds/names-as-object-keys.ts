import { isStorable } from '../../../supabase/functions/_shared/rules/storable.ts';

const builtInNames = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/**
 * Lite uses names from queries as keys of plain objects, so `?__proto__=eq.1` would add to every object of the process.
 * It also puts names into SQL, where U+0000 would end the text early and break the embedded database's protocol. Returns a
 * 400 for such a query, or undefined for any other. Delete this when Lite uses maps and escapes names.
 */
export function rejectReservedNames({ searchParams }: URL): Response | undefined {
  if ([...searchParams].flat().some((part) => !isStorable(part))) {
    return badRequest('The query contains an invalid character.');
  }
  return [...searchParams].some(namesBuiltIn)
    ? badRequest('The query contains a reserved name.')
    : undefined;
}

function namesBuiltIn([name, value]: [string, string]): boolean {
  const names = /^(?:select|order|columns|on_conflict)$/.test(name) ? value : name;
  return names.match(/\w+/g)?.some((word) => builtInNames.has(word)) ?? false;
}

function badRequest(message: string): Response {
  return Response.json({ code: 'PGRST100', message, details: null, hint: null }, { status: 400 });
}
