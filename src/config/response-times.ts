/**
 * How soon the site's pages promise a response, in hours (spec §2). The pages' copy states these times, too, so change
 * both. The deadlines on /staff/settings can't be later (supabase/migrations/20261122002050_response_hours.sql).
 */
export const promisedHours = { requests: 24, seoAudit: 48 } as const;
