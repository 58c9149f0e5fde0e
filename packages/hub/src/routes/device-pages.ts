import { answerDevice, findWaitingDevice } from '../access/device-grant.ts';
import { parseUserCode } from '../access/user-codes.ts';
import { toHtml } from './html.ts';
import { checkRate } from './hub-problem.ts';
import {
  answerPage,
  findSignedIn,
  getFormSender,
  printFormToken,
  printProblem,
  redirectTo,
  type HubPage,
  type PageRequest,
  type SignedIn,
} from './hub-page.ts';
import { printHidden, printTime } from './print-page.ts';

export const devicePages: readonly HubPage[] = [
  { method: 'get', path: '/device', handle: show },
  { method: 'post', path: '/device', handle: take },
];

/** Also with a code in the address, as the terminal prints it: even then a person has to say yes. */
async function show(request: PageRequest): Promise<Response> {
  const person = findSignedIn(request);
  const code = request.url.searchParams.get('code');
  const known = parseUserCode(code);
  if (person === undefined) return redirectTo(known === undefined ? '/sign-in' : `/sign-in?device=${known}`);
  return code === null ? askForCode(person) : confirm(request, person, code);
}

async function take(request: PageRequest): Promise<Response> {
  const person = getFormSender(request);
  const { hub, form } = request;
  const code = form.get('code') ?? '';
  const answer = form.get('answer');
  if (answer !== 'allow' && answer !== 'deny') return confirm(request, person, code);
  await takeTry(request, person);
  const userCode = parseUserCode(code) ?? '';
  const isAllowed = answer === 'allow';
  const name = await answerDevice(hub.store, { userCode, person: person.identity.person, isAllowed });
  if (name === undefined) return askForCode(person, wrongCode, 404);
  await forgiveTry(request, person);
  return answerPage(
    isAllowed ? 'Device connected' : 'Device not connected',
    isAllowed
      ? toHtml`<p>
          “${name}” can now push and read sessions on your behalf. Return to the terminal. You can revoke the device at
          any time on the <a href="/#/hub/devices">Devices</a> page.
        </p>`
      : toHtml`<p>“${name}” was denied access.</p>`,
  );
}

const wrongCode = 'This code is wrong or has expired.';

async function confirm(request: PageRequest, person: SignedIn, code: string): Promise<Response> {
  await takeTry(request, person);
  const device = await findWaitingDevice(request.hub.store, code);
  if (device === undefined) return askForCode(person, wrongCode, 404);
  await forgiveTry(request, person);
  return answerPage(
    'Connect this device?',
    toHtml`<p>A device named “${device.name}” is asking for permission to push and read sessions on your behalf.</p>
      <p>
        It asked at ${printTime(device.createdMs)}. Check that its terminal shows the code
        <code>${device.userCode}</code>. If you did not start this just now, deny it: someone else may be trying to read
        what you can read.
      </p>
      <form method="post" action="/device">
        ${printFormToken(person)}${printHidden({ code: device.userCode })}
        <button name="answer" value="allow">Connect</button><button name="answer" value="deny">Deny</button>
      </form>`,
  );
}

function askForCode(person: SignedIn, problem?: string, status = 200): Response {
  return answerPage(
    'Connect a device',
    toHtml`${printProblem(problem)}
      <p>Enter the code shown in the terminal.</p>
      <form method="post" action="/device">
        ${printFormToken(person)}<label
          >Code
          <input
            name="code"
            autocomplete="off"
            autocapitalize="characters"
            placeholder="BCDF-GHJK"
            maxlength="20"
            required /></label
        ><button>Continue</button>
      </form>`,
    status,
  );
}

/** Counted before it is looked up. */
async function takeTry({ hub, address }: PageRequest, { identity }: SignedIn): Promise<void> {
  checkRate(await hub.limits.take('user-code-address', address), 'Too many wrong codes.');
  checkRate(await hub.limits.take('user-code-account', identity.person), 'Too many wrong codes.');
}

async function forgiveTry({ hub, address }: PageRequest, { identity }: SignedIn): Promise<void> {
  await hub.limits.forgive('user-code-address', address);
  await hub.limits.forgive('user-code-account', identity.person);
}
