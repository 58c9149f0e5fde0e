import { CopyButton } from '../shell/copy-button.tsx';
import { hubTexts } from '../texts/hub-texts.ts';

const words = hubTexts.start;

/** How a laptop comes to the hub, command by command. */
export function StartView() {
  const steps: readonly (readonly [command: string, words: string])[] = [
    [`scrollkeep hub login ${location.origin}`, words.steps.login],
    ['scrollkeep hub share ~/code/app --with everyone', words.steps.share],
    ['scrollkeep hub push --dry-run', words.steps.dry],
    ['scrollkeep hub push --watch', words.steps.push],
  ];
  return (
    <>
      <p class="page-words">{words.intro}</p>
      <ol class="hub-steps">
        {steps.map(([command, why]) => (
          <li key={command}>
            <p>{why}</p>
            <p class="shown-secret">
              <code>{command}</code>
              <CopyButton text={command} label={`${hubTexts.copy}: ${command}`} />
            </p>
          </li>
        ))}
      </ol>
      <p class="page-words">
        {words.code}{' '}
        <a class="button is-small" href="./device">
          {words.enter}
        </a>
      </p>
    </>
  );
}
