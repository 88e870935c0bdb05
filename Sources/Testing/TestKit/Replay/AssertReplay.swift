import Foundation
import Millrace
import MillraceTrace
import Testing

/// Plays recorded sessions again, and expects that the app behaves as recorded.
///
/// ```swift
/// assertReplay(of: folder) { makeAtlas($0) }
/// ```
///
/// Each session is a test of its own: the app is created again, gets the recorded keys and answers at their times, and
/// its events, states, requests and screens are compared with the recorded ones. The first difference is reported, with
/// its cause in the recording:
/// ```text
/// After the answer 200 to GET /v1/places, the screen is not the recorded one:
/// --- recorded
/// +++ now
/// @@ -4,2 +4,2 @@
/// -• Bath
/// +- Bath
/// session.jsonl, at 0.4 s, recorded because of:
/// event .didLoad([Place(id: 1, name: "Bath")]) of AtlasModel#1
/// ← effect load#1 of AtlasModel#1
/// ← key ^R
/// ```
///
/// A recording may end in the middle of the app's work: events after the last recorded one aren't compared. The
/// messages of channels aren't played again: a channel of the session doesn't open, and what was recorded before the
/// first event of a channel is played; a failure then says so.
///
/// - Parameters:
///   - files: The file of a `Trace`, or a folder with such files, whose names end in `.jsonl`.
///   - names: Further names whose values are secret, as the `Trace` had them.
///   - patience: The time for which to wait for work on other threads; zero, the default, for an app whose work is all
///     on the clock.
///   - adapting: Returns a line as it is compared, both of the recording and of the replay: with the new name of a
///     member, say, or `nil` for a line that may differ. By default lines are compared as they are, but for UUIDs,
///     dates and durations, which are others in each run.
///   - sourceLocation: The location at which differences, and files that can't be played, are reported; by default, the
///     caller's.
///   - make: Makes the screens of the app, once for each file.
public func assertReplay(
    of files: URL,
    names: Set<String> = [],
    patience: Duration = .zero,
    adapting: @escaping (String) -> String? = { $0 },
    sourceLocation: SourceLocation = #_sourceLocation,
    showing make: (TraceReplay.Materials) throws -> any ScreenSource
) rethrows {
    func report(_ message: String) { FailureReporter.current.report(message, at: sourceLocation) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: files.path, isDirectory: &isFolder) else {
        return report("\(TraceError.unreadable(files.path))")
    }
    let content =
        isFolder.boolValue
        ? try? FileManager.default.contentsOfDirectory(at: files, includingPropertiesForKeys: nil) : [files]
    let sessions = (content ?? []).filter { !isFolder.boolValue || $0.pathExtension == "jsonl" }
    if sessions.isEmpty { report("There is no session to play in \(files.path): no name ends in .jsonl.") }
    for file in sessions.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
        let script: TraceScript
        let log: TraceLog
        do {
            log = try TraceLog(contentsOf: file)
            script = try TraceScript(log)
        } catch {
            report("\(file.lastPathComponent): \(error)")
            continue
        }
        let replay = try TraceReplay(
            columns: script.columns,
            rows: script.rows,
            names: names,
            patience: patience,
            adapting: adapting,
            sourceLocation: sourceLocation,
            showing: make
        )
        for (index, step) in script.steps.enumerated() {
            replay.remark = { remark(on: step, of: script, in: log, named: file.lastPathComponent) }
            let following = script.steps[(index + 1)...]
            let next = following.isEmpty ? nil : following.flatMap(\.lines)
            replay.play(step, before: next, at: sourceLocation)
        }
        if let end = script.end, !replay.hasFailed { report("\(file.lastPathComponent): \(end)") }
    }
}

/// The position of a step, and its cause.
private func remark(on step: TraceScript.Step, of script: TraceScript, in log: TraceLog, named name: String) -> String {
    let time = step.seconds.formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX")))
    let cause = step.event.map { ", recorded because of:\n\(log.why($0))" } ?? ""
    return (["\(name), at \(time) s\(cause)"] + script.gaps).joined(separator: "\n")
}

extension TraceReplay {
    /// Plays a step, and compares the app's reaction.
    ///
    /// - Parameter next: The lines of the steps that follow; nil for the last one.
    fileprivate func play(_ step: TraceScript.Step, before next: [String]?, at sourceLocation: SourceLocation) {
        let time = Duration.seconds(step.seconds)
        for input in step.inputs {
            switch input {
            case let .key(key): press(key, at: time, sourceLocation: sourceLocation)
            case let .typed(text): type(text, at: time, sourceLocation: sourceLocation)
            case let .pasted(text): paste(text, at: time, sourceLocation: sourceLocation)
            case let .resized(columns, rows):
                resize(columns: columns, rows: rows, at: time, sourceLocation: sourceLocation)
            case let .answered(request, sending, status, fields, body):
                answer(
                    request,
                    sending: sending,
                    status: status,
                    fields: fields,
                    body: body,
                    at: time,
                    sourceLocation: sourceLocation
                )
            case let .failed(request, sending, reason):
                fail(request, sending: sending, because: reason, at: time, sourceLocation: sourceLocation)
            }
        }
        guard step.hasExpectation else { return }
        expect(
            step.lines.joined(separator: "\n"),
            screen: step.screen?.joined(separator: "\n"),
            before: next,
            by: .seconds(step.end),
            sourceLocation: sourceLocation
        )
    }
}
