/// The names of the public types that `import Millrace` and the test kit bring; `.ci/reference` makes this file.
package enum SDKTypes {
    package static let names = Set(
        """
        API Accessible Alert Alignment AnswerAge AnswerOrigin AnswerProvenance AnswerRecord Answered
        AnyDisposable AppFolders ApplicationLife ArrayResponse ArrayResponseElement AuthKind
        AuthenticatedAccessible AuthenticatedSession AwaitedEffects Backend BackendAccess BackendResource
        BackendSession Badge BarItem BodilessCommand BodyCommand BodyDeclaration BorderLine Box BranchList
        Breakage Buffering Button CachePolicy CalendarNames Callout CannedResponse CannedResponseError
        Canvas CauseID Cell CertificateAuthority CertificateValidity CheckedDeclarations CheckedRequest
        Choices ChunkFault ClientCertificate ClientCertificatePolicy ClinicalAuth Color ColorSupport Column
        CombinedResponse Command CommandBody CommandMethod CommandRecord CommandStore Component
        CompositeDisposable Confirmation Conflict Cookie CookieJar CoreError CrashPoint CrashingStore
        CurlTransport DataResponseDefinition DateScheduler DeclarationTypes DeclaredOnInstances
        DecoratedScreens DeepLinkError DeepLinks Disposable Divider EffectEnd EffectID EmbeddedScreen
        EmptyResponse EndingRecord EndpointDefinition EnumCase EnvelopeResponse Environment ErrorTexts
        EventOrigin EventReconnection ExchangeTiming Extent FailedHandshake FailureCase FailureMatrix
        FailureReader FailureReporter Feedback FeedbackEventConsumer FeedbackViewModel FileStorage
        FixedHeight FlattenStrategy Flow HTTPAnswer HTTPHandler HTTPRequest HTTPResponse HandshakeFault
        HeadedResponse HeaderField HeaderFields HeaderList IdCommand ImmediateScheduler InformationalAnswer
        Interaction Journal JournalEntry Key KeyBinding KeyModifiers KeyNames KeyOutcome KeyValue KongAuth
        LedgerSource LifeCycleEvent Lifetime Line LinkParts List ListItem LiveAnswer LiveBackend LiveOptions
        LiveQueries LoadedPages Login Loop LoopFinding LoopID LoopLinter LoopReport MemoryStore Menu
        MergePatch Middleware MockResponse MockServer MockServerError MockSocket Mouse NearMiss
        NetworkCondition NetworkPassage NetworkSwitch NoAuth NoBody NoError Node NodeID Overlay PagedQuery
        Pane Panes ParameterValue ParameterlessQuery Parser Part PatchDocument Path PathElement PathScreen
        PathStack PathTemplate Picker Pilot PilotScreen PlaceableElement PlacedList Precondition Presentable
        Presented Preview ProblemDetails ProgressBar PropertyProtocol Provisional PrunableCollection
        PruningReport Query QuerySelection QueueScheduler Radio RandomNumbers RecordedAccess RecordedRequest
        RecordingCheck RecordingFinding RecordingReport Recordings Redacted Reducer ReducerViewModel
        RefreshingTokenProvider Renderer RequestDeclarations RequestMethod RequestPriority RequestReport
        RequestRetryPolicy Resource ResourcePath ResponseBody ResponseCache ResponseDefinition
        ResponseFraming ResponsePlayer ResponseRecorder RetiredDeclarations RetryAfter RetryPolicy Row
        RowContainer Rows SaidInPrepared Scheduler ScopedDisposable ScopedRun ScopedViewModel Screen
        ScreenController ScreenID ScreenInteraction ScreenSource ScreenStack Section SeededGenerator
        SerialDisposable ServerIdentity ServerLimits ServerSentEvent Shared Signal SignalProducer
        SignalProducerConvertible SingleResponse SingleResponseElement Sink SnapshotRecording
        SnapshotStrategy SnapshotTrait Space Spacer Span Spinner SpokenTexts Stack StandardDeclarations
        StorageError StoreChange StoreContents StoreDamage StoreError StoredAnswers StoredQuery
        StoredQuestion StreamDriver StreamEnd StreamRun StreamingAccess Stub StubAccessible StubAnswer
        StubResponse Style StyleName TLSAlert TLSConfiguration TLSDetails TLSVersion TabBar TabStacks Table
        TableCell TableColumn TableOrder TableRow TableSort TerminalRequest TerminalRequests Termination
        TestScheduler Text TextAttributes TextEditor TextField TextFrame Texts Theme Throttle Toast Toasts
        Toggle Token TokenProvider TraceReplay Transfer TransferProgress Transport Truncation UIScheduler
        UploadBody Version Versioned ViewModel ViewModelCore ViewModelDriver ViewModelRun WidthRules With
        World Wrapping
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
