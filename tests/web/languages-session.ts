import { openSession, text } from '@scrollkeep/transcript/fixtures';

/** A conversation in languages whose words and lines break differently. */
export function buildLanguagesSession(start: string) {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/schifffahrtsverwaltung',
    seed: 'web languages',
    start,
  });
  session.prompt(
    'Bitte prüfe die Donaudampfschifffahrtsgesellschaftskapitänsverordnung und die ' +
      'Hafenverwaltungsgebührenberechnungstabelle auf Rechtschreibfehler; die ' +
      'Liegeplatzzuweisungsbenachrichtigung kommt danach.',
  );
  session.assistant(
    text(
      '## Zusammenfassung der Rechtschreibprüfung\n\nDie Hafenverwaltungsgebührenberechnungstabelle ist in ' +
        'Ordnung. In der Donaudampfschifffahrtsgesellschaftskapitänsverordnung wurden zwei Fehler gefunden und ' +
        'behoben:\n\n- Liegeplatzzuweisungsbenachrichtigung war mit nur einem n geschrieben\n- ' +
        'Geschwindigkeitsbeschränkungsüberschreitung fehlte im Verzeichnis\n\n| Abschnitt | Ergebnis ' +
        '|\n|--|--|\n| Wasserstandsvorhersageverfahren | keine Beanstandungen |\n| Gezeitenberechnungsgrundlagen ' +
        '| zwei Ergänzungen vorgeschlagen |\n',
    ),
  );
  session.prompt(
    '潮の満ち引きの表を読み込んで、満潮の時刻だけを「HH:MM」の形式で出力するようにしてください。エラーが出たら、そのまま止めずに理由を表示してください。',
  );
  session.assistant(
    text(
      '満潮の時刻を `HH:MM` の形式で出力するように変更しました。読み込めない行があった場合は、**行番号と理由**を表示して処理を続けます。\n\n1. 表の読み込みを一行ずつに変えました。\n2. ' +
        '時刻の形式を検査する関数を追加しました。',
    ),
  );
  session.prompt('请把潮汐表的解析改成流式读取，并且在遇到格式错误的行时跳过它，同时把行号和原因写到日志里。');
  session.assistant(
    text('已经改成流式读取：每次只处理一行，格式错误的行会被跳过，行号和原因写入日志。“高潮”和“低潮”的判断没有变化。'),
  );
  session.prompt('조석표를 읽어서 만조 시각만 출력하고, 형식이 잘못된 줄은 건너뛰면서 이유를 기록해 주세요.');
  session.assistant(
    text('만조 시각만 출력하도록 바꾸었고, 형식이 잘못된 줄은 건너뛰면서 줄 번호와 이유를 기록합니다.'),
  );
  return session;
}
