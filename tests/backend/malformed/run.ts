import { Agent } from 'node:http';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import type { Submission } from './submissions.ts';

/** Few enough that no limit of the database could answer for the function. */
const fromOneAddress = 4;
const visitorsAtOnce = 24;

export interface Unclear {
  submission: Submission;
  status: number;
  answer: string;
}

/**
 * Sends all of them, as visitors from thousands of addresses do; gives those that were not refused as
 * they should be: with a 4xx other than 429 and one sentence.
 */
export async function unclearlyAnswered(
  url: string,
  submissions: readonly Submission[],
): Promise<Unclear[]> {
  const unclear: Unclear[] = [];
  const visits = visitsOf(submissions).entries();
  const send = async () => {
    for (const [visitor, visit] of visits) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const submission of visit) {
        const response = await askFrom(loopbackAddress(visitor), url, { ...submission, agent });
        const answer = await response.text();
        if (!isRefusal(response.status, answer)) {
          unclear.push({ submission, status: response.status, answer });
        }
      }
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, send));
  return unclear;
}

function visitsOf(submissions: readonly Submission[]): Submission[][] {
  const visits: Submission[][] = [];
  for (let start = 0; start < submissions.length; start += fromOneAddress) {
    visits.push(submissions.slice(start, start + fromOneAddress));
  }
  return visits;
}

function isRefusal(status: number, answer: string): boolean {
  return status >= 400 && status < 500 && status !== 429 && isSentence(errorIn(answer));
}

function errorIn(answer: string): unknown {
  try {
    return (JSON.parse(answer) as { error?: unknown }).error;
  } catch {
    return undefined;
  }
}

/** Written for people: no type's name, no code of the database, no trace of the program. */
function isSentence(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    /^[A-Z][^\n]{5,200}$/.test(text) &&
    !/undefined|\[object|Invalid (?:type|key)|Expected|SyntaxError|violates|\bat .*:\d+/.test(text)
  );
}
