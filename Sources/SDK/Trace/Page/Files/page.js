'use strict';
// All texts of a log go into the page as text: nothing here makes markup of them.
(() => {
  const records = JSON.parse(document.getElementById('records').textContent);
  const moments = new Moments(records);
  const byNumber = new Map(records.map((record, index) => [record.number, index]));
  const effects = new Map();
  records.forEach((record, index) => {
    if (record.cause) effects.set(record.cause, [...(effects.get(record.cause) ?? []), index]);
  });
  const frames = records.flatMap((record, index) => (record.kind === 'frame' ? [index] : []));
  const get = (id) => document.getElementById(id);
  const [timeline, waterfall] = [get('timeline'), get('waterfall')];
  let chosen = -1;

  // Characters that move, hide or turn what is around them are shown as symbols.
  const visible = (text) => text
    .replace(/[\u0000-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '\ufffd');

  function element(name, properties = {}, ...children) {
    const { dataset, ...others } = properties;
    const made = Object.assign(document.createElement(name), others);
    Object.assign(made.dataset, dataset);
    made.append(...children);
    return made;
  }

  const seconds = (time) => `${time.toFixed(3)} s`;
  const link = (index, text = records[index].text) =>
    element('a', { href: `#${records[index].number}` }, visible(`#${records[index].number} ${text}`));
  const links = (name, indices) =>
    element(name, { className: 'links' }, ...indices.map((index) => element('li', {}, link(index))));

  /** Scrolls a list, and nothing around it, to one of its rows. */
  function reveal(row, list) {
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  /** The records that led to a record, the nearest first. */
  function causes(index) {
    const found = [];
    let next = byNumber.get(records[index].cause);
    // A cause has happened before: a log that was made by hand can't be a circle.
    while (next !== undefined && next < (found.at(-1) ?? index)) {
      found.push(next);
      next = byNumber.get(records[next].cause);
    }
    return found;
  }

  /** The first frame after a record. */
  function frameAfter(index) {
    let [low, high] = [0, frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (frames[middle] > index) high = middle; else low = middle + 1;
    }
    return low;
  }

  /** The events since the frame before one. */
  function eventsBefore(frame) {
    const before = frames[frameAfter(frame - 1) - 1] ?? -1;
    const indices = [];
    for (let index = before + 1; index < frame; index += 1) {
      if (records[index].entry.event || records[index].entry.began) indices.push(index);
    }
    return indices;
  }

  function showRecord(index) {
    const record = records[index];
    const { answered, access, event, joined, sentMessage, receivedMessage } = record.entry;
    const message = sentMessage ?? receivedMessage;
    const pane = get('record');
    const add = (title, ...contents) => pane.append(element('h2', {}, title), ...contents);
    pane.replaceChildren(element('h2', {}, `Record ${index + 1} of ${records.length}, at ${seconds(record.seconds)}`),
      element('p', { className: 'mono' }, visible(`#${record.number} ${record.text}`)));
    if (event?.changes.length) add('Changes', element('pre', {}, event.changes.map(visible).join('\n')));
    const back = causes(index);
    if (back.length) add('Caused by', links('ol', back));
    if (record.kind === 'frame') {
      const events = eventsBefore(index);
      if (events.length) add('Events since the frame before', links('ul', events));
    }
    const leader = byNumber.get(joined?._0);
    if (leader !== undefined) add('The exchange of', links('ul', [leader]));
    const channel = byNumber.get(message?.over);
    if (channel !== undefined) add('Over the connection of', links('ul', [channel]));
    const forth = effects.get(record.number) ?? [];
    if (forth.length) add('Has caused', links('ul', forth.slice(0, 200)));
    const frame = frames[frameAfter(index)];
    if ((event || record.entry.began) && frame !== undefined) add('On the screen with', links('ul', [frame]));
    if (answered?.fields?.length) add('Fields', element('pre', {}, answered.fields.map(visible).join('\n')));
    const body = answered?.body ?? access?.body ?? message?.body;
    if (body) add('Body', element('pre', {}, body.split('\n').map(visible).join('\n')));
  }

  function showScreens(moment, index) {
    const pane = get('screens');
    pane.replaceChildren(element('h2', {}, 'Screen'));
    if (!moment.screens.size) pane.append(element('p', { className: 'dim' }, 'No frame was shown yet.'));
    for (const [application, screen] of moment.screens) {
      if (moment.screens.size > 1) pane.append(element('p', { className: 'dim' }, `Application ${application}`));
      const text = element('pre', { dataset: { frame: screen.frame } });
      for (const line of screen.lines) {
        const isNew = line.since === records[index].number;
        text.append(element('a', {
          className: isNew ? 'line changed' : 'line',
          title: visible(`since #${line.since}${line.node ? `, by ${line.node}` : ''}`),
          href: `#${line.since}`,
        }, visible(line.text)));
      }
      text.style.width = `${Math.min(screen.columns, 400)}ch`;
      pane.append(text);
    }
  }

  const open = new Set();
  function showStates(moment, index) {
    const { event, began } = records[index].entry;
    const loop = (event ?? began)?.loop;
    const pane = get('states');
    pane.replaceChildren(element('h2', {}, 'States'));
    if (!moment.states.size) pane.append(element('p', { className: 'dim' }, 'No loop began yet.'));
    const changed = new Set(event?.parts.map((part) => part.path));
    for (const [name, state] of moment.states) {
      const body = element('ul', { className: 'tree' });
      const fill = () => { if (!body.firstChild) body.append(...tree(state, '', name === loop ? changed : new Set())); };
      const details = element('details', { open: name === loop || open.has(name) || moment.states.size === 1, dataset: { loop: name } },
        element('summary', {}, visible(name)), body);
      if (details.open) fill();
      details.ontoggle = () => {
        if (details.open) { open.add(name); fill(); } else { open.delete(name); }
      };
      const removed = name === loop ? (event?.changes ?? []).filter((line) => line.includes(': − ') || line.startsWith('− ')) : [];
      for (const line of removed) details.append(element('div', { className: 'mono changed' }, visible(line)));
      pane.append(details);
    }
    if (moment.running.size) {
      pane.append(element('h2', {}, 'Effects that run'),
        links('ul', [...moment.running.values()].map((record) => byNumber.get(record.number))));
    }
  }

  function tree(part, above, changed) {
    const path = above + part.name;
    const inner = part.children.flatMap((child) => tree(child, path, changed));
    if (!part.name && part.text === null) return inner;
    const value = part.text === null ? '' : `: ${part.text}`;
    const label = element('span', { className: changed.has(path) ? 'part changed' : 'part', dataset: { path } },
      visible(`${part.name.replace(/^\./, '') || 'the state'}${value}`));
    return [element('li', {}, label, ...(inner.length ? [element('ul', {}, ...inner)] : []))];
  }

  function drawWaterfall(accesses) {
    const axis = new BusyTime(accesses);
    const bar = (className, span) => {
      const made = element('span', { className });
      made.style.left = `${axis.place(span.start)}%`;
      made.style.width = `${axis.place(span.end) - axis.place(span.start)}%`;
      return made;
    };
    waterfall.append(...accesses.map((access) => {
      const statuses = access.tries.map((attempt) => attempt.result).join(', ');
      const track = element('span', { className: 'track' }, bar('bar', access),
        ...access.tries.map((attempt) => bar(attempt.isBad ? 'bar try bad' : 'bar try', attempt)));
      const time = `${((access.end - access.start) * 1000).toFixed(1)} ms`;
      return element('a', { href: `#${records[access.index].number}`, dataset: { index: access.index } },
        element('span', {}, visible(records[access.index].entry.access._0.replace(/\w+:\/\/[^/]*/, ''))), track,
        element('span', {}, visible(`${time} ${statuses} ${access.outcome}`)));
    }));
    if (!accesses.length) waterfall.append(element('p', { className: 'dim' }, 'The app has asked no backend.'));
  }

  const exchangeRows = () => waterfall.querySelectorAll('a');
  function markWaterfall(index) {
    const path = new Set([index, ...causes(index)]);
    for (const row of exchangeRows()) {
      const place = Number(row.dataset.index);
      row.classList.toggle('later', place > index);
      const isChosen = path.has(place);
      row.classList.toggle('chosen', isChosen);
      if (isChosen) reveal(row, waterfall);
    }
  }

  const rows = records.map((record, index) => {
    const { failed, dropped, answered } = record.entry;
    const isBad = failed || dropped || answered?._0 >= 400;
    return element('div', { id: `record-${record.number}`, className: 'row', role: 'option', dataset: { kind: record.kind, index } },
      element('span', { className: 'number' }, `#${record.number}`),
      element('span', { className: 'time' }, seconds(record.seconds)),
      element('span', { className: isBad ? 'what bad' : 'what' }, visible(record.text)));
  });

  // A browser lays out the groups that it shows, and takes the others to be as high as said here.
  const [groupSize, rowHeight] = [100, 18];
  const groups = [];
  for (let index = 0; index < rows.length; index += groupSize) {
    groups.push(element('div', { role: 'group' }, ...rows.slice(index, index + groupSize)));
  }

  function choose(index) {
    if (index === undefined || index < 0 || index >= records.length) return;
    rows[chosen]?.removeAttribute('aria-selected');
    chosen = index;
    rows[index].setAttribute('aria-selected', 'true');
    timeline.setAttribute('aria-activedescendant', rows[index].id);
    reveal(rows[index], timeline);
    const moment = moments.at(index);
    showRecord(index);
    showScreens(moment, index);
    showStates(moment, index);
    markWaterfall(index);
    const hash = `#${records[index].number}`;
    if (location.hash !== hash) history.replaceState(null, '', hash);
  }

  /** Chooses the next record in a direction, of those that are shown or of the frames. */
  function step(direction, isWanted = (index) => !rows[index].hidden) {
    let index = chosen + direction;
    while (index >= 0 && index < rows.length && !isWanted(index)) index += direction;
    choose(index);
  }

  function filter() {
    const kinds = new Set([...document.querySelectorAll('#kinds input:checked')].map((box) => box.value));
    const [loop, text] = [get('loop').value, get('text').value.toLowerCase()];
    const counts = groups.map(() => 0);
    records.forEach((record, index) => {
      const isShown = kinds.has(record.kind) && (!loop || record.loop === loop)
        && (!text || (record.search ??= searched(record)).includes(text));
      rows[index].hidden = !isShown;
      if (isShown) counts[Math.floor(index / groupSize)] += 1;
    });
    groups.forEach((group, index) => { group.style.containIntrinsicSize = `auto ${counts[index] * rowHeight}px`; });
    get('count').textContent = `${counts.reduce((sum, count) => sum + count, 0)} of ${records.length} records`;
  }

  const searched = (record) => [`#${record.number} ${record.text}`, ...(record.entry.event?.changes ?? []),
    ...(record.entry.frame?.lines.map((line) => line.text) ?? [])].join('\n').toLowerCase();

  const kinds = [...new Set(records.map((record) => record.kind))];
  get('kinds').append(...kinds.map((kind) =>
    element('label', {}, element('input', { type: 'checkbox', value: kind, checked: true }), ` ${kind}`)));
  const loops = [...new Set(records.map((record) => record.loop).filter(Boolean))];
  get('loop').append(...loops.map((loop) => element('option', { value: loop }, visible(loop))));
  timeline.append(...groups);
  drawWaterfall(accessesOf(records, effects));
  filter();

  get('filter').oninput = filter;
  get('filter').onsubmit = (event) => event.preventDefault();
  timeline.onclick = (event) => {
    const row = event.target.closest('.row');
    if (row) choose(Number(row.dataset.index));
  };
  onhashchange = () => choose(byNumber.get(Number(location.hash.slice(1))));
  const keys = {
    ArrowDown: () => step(1), ArrowUp: () => step(-1), j: () => step(1), k: () => step(-1),
    ArrowRight: () => step(1, (index) => records[index].kind === 'frame'),
    ArrowLeft: () => step(-1, (index) => records[index].kind === 'frame'),
    PageDown: () => { for (let count = 0; count < 20; count += 1) step(1); },
    PageUp: () => { for (let count = 0; count < 20; count += 1) step(-1); },
    Home: () => choose(rows.findIndex((row) => !row.hidden)), End: () => choose(rows.findLastIndex((row) => !row.hidden)),
    c: () => choose(causes(chosen)[0]), e: () => choose(effects.get(records[chosen]?.number)?.[0]), '/': () => get('text').focus(),
  };
  onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.closest?.('input[type=search], select');
    if (isTyping && event.key === 'Escape') timeline.focus();
    if (isTyping || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  };
  choose(byNumber.get(Number(location.hash.slice(1))) ?? records.length - 1);
  timeline.focus({ preventScroll: true });
})();
