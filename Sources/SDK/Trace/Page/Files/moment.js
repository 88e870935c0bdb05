'use strict';
// The screens, the states and the running effects at a moment: what `TraceLog.Moment` is in Swift. A test compares both.

/** The names on the way to a part, with their marks: `cities`, `[1]`, `.name`. */
function namesIn(path) {
  const names = [];
  let name = '';
  let isInBrackets = false;
  for (let index = 0; index < path.length; index += 1) {
    const character = path[index];
    if (!isInBrackets && names.length < 256 && (character === '.' || character === '[') && name) {
      names.push(name);
      name = '';
    }
    if (character === '[' && !name) isInBrackets = true;
    name += character;
    if (!isInBrackets || character !== ']') continue;
    // The key of a dictionary may have brackets.
    const next = index + 1 < path.length ? path[index + 1] : '.';
    isInBrackets = next !== '.' && next !== '[';
  }
  if (name) names.push(name);
  return names;
}

/** A part of a state with the parts below it. */
class Part {
  constructor(name) {
    this.name = name;
    this.text = null;
    this.children = [];
  }

  copy() {
    const copy = new Part(this.name);
    copy.text = this.text;
    copy.children = this.children.map((child) => child.copy());
    return copy;
  }

  clear() {
    this.text = null;
    this.children = [];
  }

  /** The place of an element in its list. */
  get index() {
    return /^\[[+-]?\d+\]$/.test(this.name) ? Number(this.name.slice(1, -1)) : null;
  }

  placeOf(name) {
    // The elements of a list are where their numbers say.
    const guess = name.startsWith('[') ? Number(name.slice(1, -1)) : NaN;
    if (this.children[guess]?.name === name) return guess;
    return this.children.findIndex((child) => child.name === name);
  }

  isBefore(other) {
    if (!this.name.startsWith('[') || !other.name.startsWith('[')) return false;
    const [left, right] = [this.index, other.index];
    return left !== null && right !== null ? left < right : this.name < other.name;
  }

  /** The child of a name; an empty one is added: elements in their order, keys in that of their texts, others at the end. */
  child(name) {
    const place = this.placeOf(name);
    if (place >= 0) return this.children[place];
    const child = new Part(name);
    let next = this.children.length;
    while (next > 0 && child.isBefore(this.children[next - 1])) next -= 1;
    this.children.splice(next, 0, child);
    return child;
  }

  /** The part at the end of a way; null where there is none. */
  find(names) {
    return names.reduce((part, name) => part?.children[part.placeOf(name)] ?? null, this);
  }

  /** Puts a text, in place of what is there, below it, or above it. */
  put(text, names) {
    const part = names.reduce((above, name) => {
      above.text = null;
      return above.child(name);
    }, this);
    part.clear();
    part.text = text;
  }

  move(ranges) {
    const moved = [];
    this.children = this.children.filter((child) => {
      const index = child.index;
      const range = index === null ? null : ranges.find((each) => index >= each.first && index < each.first + each.count);
      if (!range) return true;
      child.name = `[${index + range.offset}]`;
      moved.push(child);
      return false;
    });
    // What is at the new places has gone, or has moved too.
    for (const part of moved) {
      const place = this.child(part.name);
      this.children[this.children.indexOf(place)] = part;
    }
  }

  /** Removes a part that is empty, and those above it that are empty then. */
  prune(names) {
    if (!names.length) return;
    const place = this.placeOf(names[0]);
    if (place < 0) return;
    const child = this.children[place];
    child.prune(names.slice(1));
    if (child.text === null && !child.children.length) this.children.splice(place, 1);
  }

  /** Takes an event over: removes and moves what was there, then puts the parts that are new or have changed. */
  apply(edits, parts) {
    const removed = edits.flatMap((edit) => (edit.removed ? [namesIn(edit.removed._0)] : []));
    const moves = new Map();
    for (const { moved } of edits) {
      if (moved) moves.set(moved.list, [...(moves.get(moved.list) ?? []), moved]);
    }
    for (const names of removed) this.find(names)?.clear();
    for (const [list, ranges] of moves) this.find(namesIn(list))?.move(ranges);
    for (const part of parts) this.put(part.text, namesIn(part.path));
    for (const names of removed) this.prune(names);
  }
}

/** What was there after a record. */
class Moment {
  constructor() {
    this.index = -1;
    this.application = null;
    this.screens = new Map();
    this.states = new Map();
    this.running = new Map();
  }

  copy() {
    const copy = new Moment();
    copy.index = this.index;
    copy.application = this.application;
    copy.screens = new Map(this.screens);
    copy.states = new Map([...this.states].map(([loop, state]) => [loop, state.copy()]));
    copy.running = new Map(this.running);
    return copy;
  }

  /** Goes on by a record. */
  advance(record) {
    const { began, event, started, ended, frame } = record.entry;
    this.index += 1;
    if (began) {
      this.states.set(began.loop, new Part(''));
      this.states.get(began.loop).apply([], began.state);
    } else if (event) {
      if (!this.states.has(event.loop)) this.states.set(event.loop, new Part(''));
      this.states.get(event.loop).apply(event.edits ?? [], event.parts);
    } else if (started) {
      this.running.set(`${started.loop} ${started._0}`, record);
    } else if (ended) {
      this.running.delete(`${ended.loop} ${ended._0}`);
    } else if (frame) {
      this.show(frame, record.number);
    }
  }

  show(frame, number) {
    // No terminal has more lines, whatever a file says.
    const count = Math.min(Math.max(0, frame.lineCount), 65536);
    const lines = (this.screens.get(frame.application)?.lines ?? []).slice(0, count);
    while (lines.length < count) lines.push({ text: '', since: number });
    for (const line of frame.lines) {
      if (line.number > 0 && line.number <= count) lines[line.number - 1] = { text: line.text, node: line.node, since: number };
    }
    this.application = frame.application;
    this.screens.set(frame.application, { columns: frame.columns ?? 80, lines, frame: number });
  }
}

/** The moments of a log, of which some are kept, so that a step back is no way from the beginning. */
class Moments {
  constructor(records) {
    this.records = records;
    this.kept = [new Moment()];
    this.current = new Moment();
  }

  at(index) {
    const kept = this.kept[Math.min(Math.floor((index + 1) / 256), this.kept.length - 1)];
    if (index < this.current.index || kept.index > this.current.index) this.current = kept.copy();
    while (this.current.index < index) {
      this.current.advance(this.records[this.current.index + 1]);
      if ((this.current.index + 1) / 256 === this.kept.length) this.kept.push(this.current.copy());
    }
    return this.current;
  }
}
