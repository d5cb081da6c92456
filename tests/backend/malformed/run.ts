import { Agent } from 'node:http';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import type { Submission } from './submissions.ts';

/** Few enough that no limit of the database could answer for the function. */
const fromOneAddress = 4;
const visitorsAtOnce = 24;

export interface Answered<Sent extends Submission> {
  submission: Sent;
  status: number;
  headers: Headers;
  answer: string;
}

/** Sends all of them, as visitors from thousands of addresses do. */
export async function answersTo<Sent extends Submission>(
  url: string,
  submissions: readonly Sent[],
): Promise<Answered<Sent>[]> {
  const answers: Answered<Sent>[] = [];
  const visits = visitsOf(submissions).entries();
  const send = async () => {
    for (const [visitor, visit] of visits) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const submission of visit) {
        const { method, headers, body } = submission;
        const asked = { method, headers, agent, ...(body !== undefined && { body }) };
        const response = await askFrom(loopbackAddress(visitor), url, asked);
        const { status, headers: answered } = response;
        answers.push({ submission, status, headers: answered, answer: await response.text() });
      }
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, send));
  return answers;
}

function visitsOf<Sent>(submissions: readonly Sent[]): Sent[][] {
  const visits: Sent[][] = [];
  for (let start = 0; start < submissions.length; start += fromOneAddress) {
    visits.push(submissions.slice(start, start + fromOneAddress));
  }
  return visits;
}

/** Whether it was refused as it should be: with a 4xx other than 429 and one sentence. */
export function isRefusal({ status, answer }: { status: number; answer: string }): boolean {
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
