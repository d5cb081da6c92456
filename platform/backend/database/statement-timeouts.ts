import type { Session } from '../../migrations/index.ts';

/**
 * The `statement_timeout` of every role that has one, in milliseconds, as `alter role … set` left it: a migration
 * sets those of the roles of requests. 0 means that there is no limit.
 */
export async function readStatementTimeouts(
  session: Session,
): Promise<ReadonlyMap<string, number>> {
  const rows = await session.query<{ role: string; ms: number }>(`
    select rolname as role,
      case when value ~ '^\\d+$' then value::integer
        else (extract(epoch from value::interval) * 1000)::integer end as ms
    from pg_roles, unnest(rolconfig) setting, split_part(setting, '=', 2) value
    where split_part(setting, '=', 1) = 'statement_timeout'
  `);
  return new Map(rows.map(({ role, ms }) => [role, ms]));
}
