/// The names of the public types that `import Millrace` brings; `.ci/reference --write` makes this file.
package enum SDKTypes {
    package static let names = Set(
        """
        API Accessible AccessibleHost Alert Alignment AnswerAge AnswerOrigin AnswerProvenance AnswerRecord
        Answered AnyDisposable AppFolders ApplicationLife ArrayResponse ArrayResponseElement AuthKind
        AuthenticatedAccessible AuthenticatedSession AwaitedEffects Backend BackendAccess BackendResource
        BackendSession Badge BarItem BodilessCommand BodyCommand BodyDeclaration BorderLine Box BranchList
        Buffering Button CachePolicy CalendarNames Callout Canvas CauseID Cell CheckedDeclarations
        CheckedRequest Choices ClinicalAuth Color ColorSupport Column CombinedResponse Command CommandBody
        CommandEnding CommandMethod CommandOutbox CommandProgress CommandRecord CommandStore Component
        CompositeDisposable Confirmation Conflict Cookie CookieJar CoreError CreatingCommand CurlTransport
        DataResponseDefinition DateScheduler DeclarationTypes DeclaredOnInstances DecoratedScreens
        DeepLinkError DeepLinks Disposable Divider EffectEnd EffectID EmbeddedScreen EmptyResponse
        EndingRecord EndpointDefinition EnumCase EnvelopeResponse Environment ErrorTexts EventOrigin
        EventReconnection ExchangeTiming Extent FailureReader Feedback FeedbackEventConsumer
        FeedbackViewModel FileStorage FixedHeight FlattenStrategy Flow HTTPAnswer HTTPHandler HTTPRequest
        HTTPResponse HeadedResponse HeaderFields HostThemes IdCommand ImmediateScheduler Interaction Journal
        JournalEntry Key KeyBinding KeyModifiers KeyNames KeyOutcome KeyValue KongAuth Lane LifeCycleEvent
        Lifetime Line LinkParts List ListItem LiveAnswer LiveBackend LiveOptions LiveQueries LoadedPages
        Login Loop LoopID LoopReport MemoryStore Menu MergePatch Middleware Mouse NoAuth NoBody NoError Node
        NodeID NonisolatedConformance OutboxCommand OutboxError OutboxPolicy Overlay PagedQuery Pane Panes
        ParameterValue ParameterlessQuery Parser Part PatchDocument Path PathElement PathScreen PathStack
        PathTemplate Picker PlaceableElement PlacedList PlainTextHost Precondition Presentable Presented
        ProblemDetails ProgressBar PropertyProtocol Provisional PrunableCollection PruningReport Query
        QuerySelection QueueScheduler QuitKeys Radio RandomNumbers Redacted Reducer RefreshingTokenProvider
        Renderer RequestDeclarations RequestPriority RequestReport RequestRetryPolicy Resource ResourcePath
        ResponseCache ResponseDefinition RetiredDeclarations RetryAfter RetryPolicy Row RowContainer Rows
        SaidInPrepared Scheduler ScopedDisposable ScopedViewModel Screen ScreenController ScreenHost
        ScreenID ScreenInteraction ScreenSource ScreenStack Section SeededGenerator SerialDisposable
        ServerSentEvent Shared Signal SignalProducer SignalProducerConvertible SingleResponse
        SingleResponseElement Sink Space Spacer Span Spinner SpokenTexts Stack StandardDeclarations
        StorageError StoreChange StoreContents StoreDamage StoreError StoredAnswers StoredCommand
        StoredQuery StoredQuestion StreamingAccess Style StyleName TabBar TabStacks Table TableCell
        TableColumn TableOrder TableRow TableSort TerminalApplication TerminalArea TerminalEnvironment
        TerminalError TerminalEvent TerminalHost TerminalRequest TerminalRequests TerminalSize Termination
        TestScheduler Text TextAttributes TextEditor TextField TextFrame Texts Theme Toast Toasts Toggle
        Token TokenProvider Transfer TransferProgress Transport Truncation UIScheduler UploadBody Version
        Versioned ViewModel ViewModelCore WidthRules With World Wrapping
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
    )
}
