import { listDevices, revokeDevice } from '../access/device-tokens.ts';
import { createInvitation } from '../people/invitations.ts';
import { mayManage } from '../audience/may-change.ts';
import { getOwnPerson } from '../people/persons.ts';
import { listTeamsOf } from '../people/teams.ts';
import { toHtml, type Html } from './html.ts';
import {
  answerPage,
  findSignedIn,
  getFormSender,
  printFormToken,
  printProblem,
  redirectTo,
  toFormProblem,
  type HubPage,
  type PageRequest,
  type SignedIn,
} from './hub-page.ts';
import { printHidden, printTable, printTime } from './print-page.ts';

export const homePages: readonly HubPage[] = [
  { method: 'get', path: '/', handle: showHome },
  { method: 'post', path: '/devices/revoke', handle: revoke },
  { method: 'post', path: '/invite', handle: invite },
];

async function showHome(request: PageRequest): Promise<Response> {
  const { hub, visitor } = request;
  const person = findSignedIn(request);
  if (person === undefined && visitor?.audience.kind === 'link')
    return answerPage(
      hub.name,
      toHtml`<p>You opened a link to one session. No account is needed to read it.</p>
        <p>Session: <code>${visitor.audience.session}</code></p>`,
    );
  if (person === undefined) return redirectTo('/sign-in');
  const { email, name, role } = await getOwnPerson(hub.store, person.audience);
  const teams = await listTeamsOf(hub.store, person.identity.person);
  const devices = (await listDevices(hub.store, person.audience)).filter(({ isRevoked }) => !isRevoked);
  return answerPage(
    hub.name,
    toHtml`<p>Signed in as <strong>${name}</strong> (${email}), ${role}. <a href="/sign-out">Sign out</a></p>
      <h2>Teams</h2>
      ${
        teams.length === 0
          ? toHtml`<p>You are in no team.</p>`
          : toHtml`<ul>
              ${teams.map((team) => toHtml`<li>${team.name}</li>`)}
            </ul>`
      }
      <h2>Devices</h2>
      ${devices.length === 0 ? noDevices : printDevices(person, devices)}
      <p><a href="/device">Connect a device</a></p>
      ${mayManage(person.audience) ? printInvite(person) : undefined}`,
  );
}

const noDevices = toHtml`<p>No device is connected.</p>`;

function printDevices(person: SignedIn, devices: Awaited<ReturnType<typeof listDevices>>): Html {
  return printTable(
    ['Name', 'Connected', 'Last seen', ''],
    devices.map(({ id, name, createdMs, seenMs }) => [
      name,
      printTime(createdMs),
      printTime(seenMs),
      toHtml`<form method="post" action="/devices/revoke">
        ${printFormToken(person)}${printHidden({ id })} <button>Revoke</button>
      </form>`,
    ]),
  );
}

async function revoke(request: PageRequest): Promise<Response> {
  const { actor } = getFormSender(request);
  await revokeDevice(request.hub.store, actor, request.form.get('id') ?? '');
  return redirectTo('/');
}

function printInvite(person: SignedIn, problem?: string): Html {
  return toHtml`<h2>Invite a person</h2>
    ${printProblem(problem)}
    <form method="post" action="/invite">
      ${printFormToken(person)}<label>Email <input type="email" name="email" autocomplete="off" required /></label
      ><button>Create invitation</button>
    </form>`;
}

async function invite(request: PageRequest): Promise<Response> {
  const person = getFormSender(request);
  const { hub, form } = request;
  const email = form.get('email') ?? '';
  try {
    const { token, expiresMs } = await createInvitation(hub.store, person.actor, { role: 'member', email });
    return answerPage(
      'Invitation created',
      toHtml`<p>Send this link to ${email}. It works once, until ${printTime(expiresMs)}, and is not shown again.</p>
        <p><code>${hub.publicUrl.origin}/invitation/${token}</code></p>
        <p><a href="/">Back</a></p>`,
    );
  } catch (error) {
    return answerPage('Invite a person', printInvite(person, toFormProblem(error)), 400);
  }
}
