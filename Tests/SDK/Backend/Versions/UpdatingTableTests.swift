import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// What becomes of a refused write: every version that was refused × every one that is read × known or open outcome ×
/// whose value is read.
@Suite(.bodyTimeLimit) struct UpdatingTableTests {
    private static let dates = ["Tue, 14 Nov 2023 22:13:30 GMT", "Tue, 14 Nov 2023 22:13:40 GMT"]
    private static let tags: [(tag: String?, name: Int)] = [
        (nil, 0), ("\"1\"", 1), ("W/\"1\"", 1), ("\"2\"", 2), ("W/\"2\"", 2),
    ]

    private struct Row {
        let version: Version
        /// The number in the tag, 0 without one, and that of the date.
        let tag, date: Int

        /// Whether a server that names both says that they are two.
        func isOther(than other: Row) -> Bool {
            guard tag > 0 || date > 0 else { return false }
            if tag > 0, other.tag > 0 { return tag != other.tag }
            if date > 0, other.date > 0 { return date != other.date }
            return true
        }
    }

    private static var rows: [Row] {
        tags.flatMap { tag in
            [0, 1, 2].map { date in
                let text = date == 0 ? nil : dates[date - 1]
                return Row(version: Version(etag: tag.tag, lastModified: text), tag: tag.name, date: date)
            }
        }
    }

    /// A write over a read that shows the refused version would be judged by another condition than the refused one: by
    /// the date alone, where both tags are weak, and within one second another's change would be lost.
    @Test(arguments: [false, true], [409, 412])
    func onlyANewVersionIsWrittenOver(isOpen: Bool, status: Int) throws {
        // A share takes one of the three for each pair of versions: another one in each of the four runs, mostly.
        let first = (isOpen ? 1 : 0) + (status == 412 ? 1 : 0)
        for (place, refused) in Self.rows.enumerated() {
            for (other, now) in Self.rows.enumerated() {
                for (form, (theirs, base)) in [("theirs", "base"), ("mine", "base"), ("mine", "mine")].enumerated()
                where (first + place + other + form).isMultiple(of: TestDepth.step(3)) {
                    let written = Mutex<[Version]>([])
                    let result = Versioned(base, version: refused.version).updating(
                        to: "mine",
                        reading: { SignalProducer(value: Versioned(theirs, version: now.version)) },
                        writing: { value, version in
                            written.withLock { $0.append(version) }
                            guard version != refused.version || value != "mine" else {
                                let reason = CoreError.StatusReason(code: status, isOutcomeUnknown: isOpen)
                                return SignalProducer(error: .status(reason))
                            }
                            return SignalProducer(value: Versioned(value, version: Version(etag: "\"9\"")))
                        },
                        merging: { $0.mine + " and " + $0.theirs.value }
                    )
                    .single()
                    let isOther = now.isOther(than: refused)
                    let isOwn = isOpen && theirs == "mine" && (isOther || base != "mine")
                    let place: Comment = "\(refused.version) \(now.version) \(theirs) \(base)"
                    let versions = written.withLock { $0 }
                    if isOwn {
                        let found = try (result?.get().value, versions.count)
                        #expect(found == ("mine", 1), place)
                    } else if isOther {
                        let seen = try (result?.get().value, versions)
                        #expect(seen == ("mine and \(theirs)", [refused.version, now.version]), place)
                    } else {
                        #expect((result?.failure?.refusal?.code, versions.count) == (status, 1), place)
                    }
                }
            }
        }
    }
}
