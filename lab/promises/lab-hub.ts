import { openUserAgent } from '../../tests/setup/open-user-agent.ts';
import type { Lab } from './open-lab.ts';

/** A hub inside the sandbox, with one person. */
export interface LabHub {
  readonly url: string;
  /** May push and read. */
  readonly key: string;
  /** Connects a machine, which is a data folder, by the code that its terminal shows. */
  logIn(environment: Readonly<Record<string, string>>): Promise<void>;
}

const [email, password] = ['olga@example.org', 'correct horse battery'];
const data = ['--data', '/home/dev/hub'];

export async function openLabHub(lab: Lab): Promise<LabHub> {
  let said = '';
  void lab.start(['hub', ...data, '--port', '0'], {}, (text) => (said = text));
  const [, url = ''] = await lab.wait('the hub', () => /^(http:\S+)\n[^]*Ctrl-C/m.exec(said) ?? undefined);
  const origin = new URL(url).origin;
  const agent = openUserAgent();
  const first = /http:\S+\/first-run\S+/.exec(said)?.[0] ?? '';
  await agent.submit(await agent.get(first), { name: 'Olga', email, password });
  const scopes = ['--scope', 'push', '--scope', 'read'];
  const created = await lab.scrollkeep(['hub', 'keys', '--create', 'ci', '--person', email, ...scopes, ...data]);
  const key = /sk\w_[\w-]{20,}/.exec(created)?.[0];
  if (key === undefined) throw new Error(`no key: ${created}`);
  return {
    url: origin,
    key,
    async logIn(environment) {
      let told = '';
      const ended = lab.start(['hub', 'login', origin], environment, (text) => (told = text));
      const [, address = ''] = await lab.wait('a code', () => /or open (\S+)\)/.exec(told) ?? undefined);
      await agent.submit(await agent.get(address), { answer: 'allow' });
      if ((await ended) !== 0) throw new Error(`the login failed: ${told}`);
    },
  };
}
