'use strict';
// The accesses of a log, and the axis of their waterfall.

/** The accesses with their attempts, in the order of their beginnings. */
function accessesOf(records, effects) {
  const end = records.at(-1)?.seconds ?? 0;
  const messages = new Map();
  for (const { entry } of records) {
    const access = (entry.sentMessage ?? entry.receivedMessage)?.over;
    if (access !== undefined) messages.set(access, (messages.get(access) ?? 0) + 1);
  }
  return records.flatMap((record, index) => {
    if (!record.entry.access) return [];
    const access = { index, start: record.seconds, end, tries: [], outcome: 'not over' };
    for (const each of (effects.get(record.number) ?? []).map((place) => records[place])) {
      const { sent, answered, failed, outcome, joined } = each.entry;
      if (sent) access.tries.push({ start: each.seconds, end, result: '…' });
      const attempt = access.tries.find((one) => one.result === '…');
      if (attempt && (answered || failed)) {
        Object.assign(attempt, { end: each.seconds, result: answered ? `${answered._0}` : '✗', isBad: !answered || answered._0 >= 400 });
      }
      if (joined) access.tries.push({ start: each.seconds, end, result: 'joined' });
      if (outcome) Object.assign(access, { end: each.seconds, outcome: outcome._0 });
    }
    const states = (effects.get(record.number) ?? []).map((place) => records[place].entry.connection?._0).filter(Boolean);
    if (states.length) access.outcome += `, ${messages.get(record.number) ?? 0} messages, ${states.at(-1)}`;
    for (const attempt of access.tries) attempt.end = Math.min(attempt.end, access.end);
    return [access];
  });
}

/** The time in which an access is under way, without the pauses between: a session is mostly idle. */
class BusyTime {
  constructor(accesses) {
    this.spans = [];
    for (const access of [...accesses].sort((left, right) => left.start - right.start)) {
      const last = this.spans.at(-1);
      if (last && access.start <= last.end) {
        last.end = Math.max(last.end, access.end);
      } else {
        const before = last ? last.before + last.end - last.start : 0;
        this.spans.push({ start: access.start, end: Math.max(access.end, access.start), before });
      }
    }
    this.total = this.secondsBefore(Infinity) || 1;
  }

  /** The busy seconds before a time. */
  secondsBefore(time) {
    let [low, high] = [0, this.spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.spans[middle].start > time) high = middle; else low = middle + 1;
    }
    const span = this.spans[low - 1];
    return span ? span.before + Math.min(time, span.end) - span.start : 0;
  }

  /** Where a time is, in percent. */
  place(time) {
    return (100 * this.secondsBefore(time)) / this.total;
  }
}
