/** Accounts of machines and examples: they tell nobody's name, and many are words of every text. */
const sharedAccounts = new Set(
  (
    'root user users username yourname your-name your_name your-username your_username you me name myuser ' +
    'myname someone somebody anyone example admin administrator guest public shared default defaultuser0 ' +
    ('ubuntu debian fedora centos ec2-user azureuser gcp vagrant docker node python app apps appuser ' +
      'application service server deploy deployer dev developer devs work workspace workspaces ') +
    ('runner runneradmin github git gitlab gitlab-runner jenkins circleci travis buildkite ci build builder ' +
      'vsts codespace codespaces vscode coder gitpod sandbox test tester testuser tests ') +
    ('linuxbrew homebrew brew nix postgres mysql redis nginx www www-data apache nobody daemon system operator ' +
      'oracle hadoop spark jovyan rstudio pi kali steam claude claude-code agent bot project projects code src ') +
    ('home library desktop documents downloads all users-directory path to foo bar baz alice bob nonroot ' +
      'container podman lima colima')
  ).split(' '),
);

const answers = new Map<string, boolean>();

/** Whether no person is behind an account. */
export function isSharedAccount(name: string): boolean {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const answer = toAnswer(name);
  if (answers.size < 1000) answers.set(name, answer);
  return answer;
}

function toAnswer(name: string): boolean {
  // What an earlier redaction has put there is nobody's name either.
  return sharedAccounts.has(name.toLowerCase()) || /^redacted-user-\d+$/.test(name);
}

const commonWords = new Set(
  (
    'other others another backend frontend local data database api web mobile client master main node_modules ' +
    'config settings engineering team company office student students teacher demo staging production ' +
    ('session sessions message messages account accounts profile mark will rose grant hunter chase drew faith ' +
      'hope grace-period max bill frank jack art dawn june april august page case ford field fields rich reed')
  ).split(' '),
);

/** Account names that are words of the language as well: replaced in paths, left alone in sentences. */
export function isCommonWord(name: string): boolean {
  return commonWords.has(name.toLowerCase());
}

/** How the client writes a name in the name of a project folder. */
export function toEncodedName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '-');
}
