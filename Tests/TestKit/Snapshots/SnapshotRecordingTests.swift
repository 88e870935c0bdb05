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
        #expect(try mode(nil, nil, nil) == .missing)
        #expect(try mode(nil, nil, "") == .missing)
        #expect(try mode(nil, nil, "failed") == .failed)
        #expect(try mode(nil, .all, "failed") == .all)
        #expect(try mode(.missing, .all, "failed") == .missing)
    }

    @Test func neverInTheEnvironmentGoesBeforeEverything() throws {
        #expect(try mode(.all, .all, "never") == .never)
    }

    @Test func anUnknownModeSaysWhatThereIs() {
        #expect {
            try mode(nil, nil, "always")
        } throws: { error in
            (error as? SnapshotFailure)?.message
                == #"MILLRACE_SNAPSHOTS is "always", which is none of: missing, all, failed, review, never."#
        }
    }

    @Test(.snapshots(record: .never)) func theTraitSetsTheMode() {
        #expect(SnapshotRecording.ofTrait == .never)
    }
}
