import Testing

@testable import MillraceTestKit

@Suite struct SnapshotRecordingTests {
    private func mode(
        _ argument: SnapshotRecording?,
        _ trait: SnapshotRecording?,
        _ environment: String?
    ) throws -> SnapshotRecording {
        try SnapshotRecording.resolve(argument: argument, trait: trait, environment: environment).get()
    }

    @Test func theArgumentGoesBeforeTheTraitAndThatBeforeTheEnvironment() throws {
        let modes = [
            try mode(nil, nil, nil), try mode(nil, nil, ""), try mode(nil, nil, "failed"),
            try mode(nil, .all, "failed"),
            try mode(.missing, .all, "failed"),
            // Never in the environment goes before everything.
            try mode(.all, .all, "never"),
        ]
        #expect(modes == [.missing, .missing, .failed, .all, .missing, .never])
    }

    @Test func anUnknownModeSaysWhatThereIs() {
        #expect {
            try mode(nil, nil, "always")
        } throws: { error in
            (error as? SnapshotFailure)?.message
                == #"MILLRACE_SNAPSHOTS is "always", which is none of: missing, all, failed, review, never."#
        }
    }
}
